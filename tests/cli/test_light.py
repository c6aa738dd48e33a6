"""What takes long to load on a small Pi is loaded when it is needed, and the start is quick."""

import subprocess
import sys


def test_the_command_line_loads_no_arrays_no_pins_no_camera_and_no_window() -> None:
    program = (
        "import sys, companion.__main__, companion.cli.camera\n"
        "heavy = {'numpy', 'gpiozero', 'kivy', 'zxingcpp', 'cv2', 'picamera2',"
        "         'qrcode', 'pyzbar'}\n"
        "print(*heavy & sys.modules.keys())"
    )
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True)
    assert loaded.split() == []
