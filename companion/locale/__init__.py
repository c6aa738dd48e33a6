"""Every word people read or hear, in one .po file a language; set-up compiles them to .mo files."""
