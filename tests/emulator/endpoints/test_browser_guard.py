"""A browser is recognized however its bytes arrive; a client of the hub never is."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from wildfire.client.codec import encode
from wildfire.emulator.endpoints.browser_guard import BrowserGuard

CHANGE = encode(1, b"set mute 1")
REQUESTS = [
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1:4000\r\n\r\n" + CHANGE,
    b"GET /%24x?" + b"y" * 10_000 + b" HTTP/1.0\n\n" + CHANGE,
    b"OPTIONS * HTTP/1.1\r\n" + CHANGE,
    b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n" + CHANGE,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + CHANGE,
    # The page's text may be in the first bytes of TLS.
    b"\x16\x03\x01\x02\x00\x01\x00\n" + CHANGE,
]


def heard_before_it_is_known(said: bytes, cuts: list[int]) -> bytes | None:
    """What gets through when `said` arrives in pieces; None if nobody is taken for a browser."""
    guard = BrowserGuard()
    places = sorted({0, len(said), *(cut % (len(said) + 1) for cut in cuts)})
    let_through = b""
    for start, end in itertools.pairwise(places):
        if guard.is_browser(said[start:end]):
            return let_through
        let_through += said[start:end]
    return None


@given(said=st.sampled_from(REQUESTS), cuts=st.lists(st.integers(0, 20_000), max_size=40))
def test_however_a_request_is_cut_no_line_of_it_gets_through(said: bytes, cuts: list[int]) -> None:
    let_through = heard_before_it_is_known(said, cuts)
    assert let_through is not None
    assert b"\n" not in let_through


def test_byte_by_byte_too() -> None:
    for said in REQUESTS:
        let_through = heard_before_it_is_known(said, [*range(len(said))])
        assert let_through is not None
        assert b"\n" not in let_through


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=80).filter(lambda junk: b"HTTP/" not in junk),
            st.builds(encode, st.integers(0, 65535), st.sampled_from([b"hello 1 0", b"status"])),
        ).filter(lambda said: not said.startswith(b"\x16")),
        max_size=20,
    ),
    st.lists(st.integers(0, 2000), max_size=20),
)
def test_no_client_and_no_junk_is_taken_for_a_browser(said: list[bytes], cuts: list[int]) -> None:
    assert heard_before_it_is_known(b"".join(said), cuts) is None


def test_a_line_without_an_end_is_not_kept() -> None:
    guard = BrowserGuard()
    for _ in range(100):
        assert not guard.is_browser(b"x" * 10_000)
    assert len(guard._line) <= 64
