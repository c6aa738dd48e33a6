"""From public facts to the words and rows of a screen, in one language. No Kivy here."""
