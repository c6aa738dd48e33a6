"""A line of running text that is as high as it needs to be."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.ui.kv import load_beside

load_beside(__file__)


class Paragraph(Label):
    """For things that scroll: it never shrinks, it grows downwards.

    `want` is the size of type, 0 for that of the body.
    """

    words = StringProperty("")
    want = NumericProperty(0)
