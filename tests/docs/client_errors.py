"""Every error of the client, once for each of its codes, with facts in capitals."""

from inspect import isclass

from wildfire.client import errors
from wildfire.client.errors import ClientError
from wildfire.message import Message

_REMEDY = Message.of("client.choose-a-hub")

WHICH_HUB: list[ClientError] = [
    errors.NoHubError(None, (), _REMEDY),
    errors.NoHubError("ID", (), _REMEDY),
    errors.SeveralHubsError((Message.of("client.hub-at", hub="HUB", port="PORT"),)),
    *(
        errors.WrongHubError(code, _REMEDY, port="PORT", hub="HUB", wanted="ID")
        for code in ("client.wrong-hub", "client.replaced-hub")
    ),
]

THIS_HUB: list[ClientError] = [
    errors.CannotOpenError("PORT", "REASON"),
    errors.BadPortError("PORT", "REASON"),
    errors.MissingPortError("PORT"),
    errors.BusyPortError("PORT", "HOLDER"),
    errors.BusyPortError("PORT"),
    errors.HungUpError("PORT"),
    errors.PermissionPortError("PORT", "GROUP", is_member=False),
    errors.PermissionPortError("PORT", "", is_member=False),
    errors.NoAnswerError("PORT"),
    errors.SlowHubError("PORT"),
    errors.ForeignDeviceError("PORT"),
    errors.WrongVersionError("PORT", "VERSION", "PROTOCOL"),
    errors.HubLostError("PORT"),
    errors.RefusedError("REQUEST", "REASON", "TEXT"),
]

CLASSES = {
    one for one in vars(errors).values() if isclass(one) and issubclass(one, ClientError)
} - {ClientError, errors.PortError}
"""All except those that are only raised as one of their kinds."""
