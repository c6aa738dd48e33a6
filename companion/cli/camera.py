"""Which camera a table has, and the scanner that reads what it shows."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.cli.devices import Devices
from companion.engine import BadSetupError
from companion.scanning.watcher import Watcher
from hardware.camera import Camera
from hardware.camera_choice import AUTO, CSI, NONE, CameraChoice, chosen, open_camera
from hardware.faults import HardwareError
from hardware.wiring import FILE_NAME, load_wiring


def camera_choice(
    home: Path, environment: Mapping[str, str], given: str | None, *, simulate: bool
) -> CameraChoice:
    """Return the camera to use; raises `BadSetupError` where the one given cannot be.

    A simulated table has one only where somebody says so: the camera of a laptop sees a face.
    """
    if given is not None:
        _check(given)
    return chosen(CameraChoice(NONE) if simulate else _wired(home), environment, given)


def with_camera(devices: Devices, choice: CameraChoice) -> Devices:
    """Give a table its camera, which is opened when somebody scans; its troubles go to the hub."""
    if choice.source == NONE:
        return devices
    camera = Camera(partial(open_camera, choice), devices.hub.on_fault)
    watcher = Watcher(camera, devices.hub.on_fault)

    def close() -> None:
        camera.close()  # first: nobody waits for a frame any more then
        watcher.close()
        devices.close()

    return replace(
        devices, camera=camera, camera_source=choice.source, scanner=watcher, close=close
    )


def _wired(home: Path) -> CameraChoice:
    try:
        return load_wiring(home / FILE_NAME).camera
    except HardwareError:  # told where the seats are opened
        return CameraChoice()


def _check(given: str) -> None:
    """Refuse a slip of the pen; a device may be plugged in later."""
    path = Path(given).expanduser()
    if given not in {AUTO, CSI, NONE} and not path.exists() and not path.is_relative_to("/dev"):
        raise BadSetupError(
            "There is no {path}: name a camera, a picture or a folder of pictures.", path=given
        )
