"""The button's contact: what it does when, bounce and all."""

from wildfire.emulator.rig.button import Button


def levels(contact: Button, until: int) -> list[int]:
    closed = []
    for now in range(until):
        contact.advance_to(now)
        closed.append(int(contact.closed))
    return closed


def test_a_press_closes_and_opens_the_contact() -> None:
    contact = Button()
    contact.press(2, 3)
    assert contact.next_edge() == 2
    assert levels(contact, 8) == [0, 0, 1, 1, 1, 0, 0, 0]
    assert contact.next_edge() is None


def test_a_bounce_ends_where_the_finger_is() -> None:
    contact = Button()
    contact.press(1, 20, edges=5, over=8)
    bounces = [1, 1, 0, 0, 1, 1, 0, 0]
    opens = [1 - level for level in bounces]
    assert levels(contact, 34) == [0, *bounces, *[1] * 12, *opens, *[0] * 5]


def test_the_finger_opens_the_contact_only_after_the_bounce() -> None:
    contact = Button()
    contact.press(0, 2, edges=3, over=10)
    assert levels(contact, 25) == [*[1] * 5, *[0] * 5, 1, *[0] * 5, *[1] * 5, *[0] * 4]


def test_a_new_movement_forgets_what_was_to_come() -> None:
    contact = Button()
    contact.press(0, 100)
    contact.advance_to(10)
    contact.move(10, False)
    assert levels(contact, 200)[10:] == [0] * 190
