"""The Kivy app: screens, widgets and the theme. It knows pages and deeds, and no rule."""
