"""A clock that moves only when a test moves it."""


class HandClock:
    """Milliseconds since some moment, as `Session` wants them."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time

    def pass_seconds(self, seconds: float) -> None:
        self.time += round(seconds * 1000)
