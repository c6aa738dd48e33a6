"""What to say where zxing-cpp cannot be loaded and somebody else reads the cards."""

from hardware.faults import Fault, fault


def spare_reader() -> Fault | None:
    """Return a badge's sentence where a spare reader is at work; None where the first one is.

    Cards are read then all the same, so the camera itself has no fault.
    """
    from card_codes.decoders import decoder  # noqa: PLC0415 - arrays take long to load
    from card_codes.sight import Stage  # noqa: PLC0415

    best = decoder()
    if best is None:
        return fault(
            "reader",
            "Cards are read slowly. Reinstall zxing-cpp, or install the spare reader libzbar0.",
        )
    if best.stage is not Stage.FAST:
        return fault(
            "reader", "The spare reader reads your cards. Reinstall zxing-cpp for faster reading."
        )
    return None
