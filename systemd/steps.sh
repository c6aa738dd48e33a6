# What install, uninstall and rollback have in common. DESTDIR is empty on the machine itself.
# shellcheck shell=sh
# shellcheck disable=SC2034  # some of these names are read only by the scripts

# Others than root have to read what is made here, whatever this shell was told.
umask 022
name=table-companion
root=${DESTDIR:-}
case $root in "" | /*) ;; *) root=$PWD/$root ;; esac
root=${root%/}
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
versions=$root/opt/$name
data=$root/var/lib/$name
notes=$versions/made

fail() {
  echo "$1" >&2
  exit 1
}

on_this_machine() {
  [ -z "$root" ]
}

# Not in a container, nor in an image that is being built: there nobody has to be told.
systemd_runs() {
  on_this_machine && [ -d /run/systemd/system ]
}

need_root() {
  ! on_this_machine || [ "$(id -u)" = 0 ] || fail "This changes the system: run it with sudo."
}

# Do something with the rights of the user whose games and wiring they are: root reads no file of that
# user. In a folder of one's own it is oneself.
as_table() (
  cd /
  if on_this_machine; then exec runuser -u "$name" -- "$@"; fi
  exec "$@"
)

# Whatever is made is noted, so that uninstall takes away that and nothing else.
note() {
  grep -qxF -- "$1" "$notes" 2>/dev/null || echo "$1" >>"$notes"
}

folder() {
  [ ! -d "$root$1" ] || return 0
  folder "$(dirname "$1")"
  mkdir -m 755 "$root$1"
  note "$1"
}

open_notes() {
  mkdir -p "$root/"
  [ ! -d "$versions" ] || return 0
  [ -d "$root/opt" ] && new="" || new=/opt
  mkdir -p "$versions"
  chmod 755 "$versions"
  [ -z "$new" ] || note "$new"
}

# Put a file (mode, source, target) in its place.
place() {
  folder "$(dirname "$3")"
  install -m "$1" "$2" "$root$3"
  note "$3"
}

# Put the units and all that belongs to them in place, as the version in use brought them.
place_files() {
  from=$versions/current/system
  for unit in "$from"/units/*; do
    place 644 "$unit" "/etc/systemd/system/$(basename "$unit")"
  done
  place 644 "$from/files/sysusers.conf" "/etc/sysusers.d/$name.conf"
  place 644 "$from/files/udev.rules" "/etc/udev/rules.d/70-$name.rules"
  place 644 "$from/files/polkit.rules" "/etc/polkit-1/rules.d/50-$name.rules"
  place 644 "$from/files/sorry.txt" "/usr/local/share/$name/sorry.txt"
  place 644 "$from/kiosk.md" "/usr/local/share/doc/$name/kiosk.md"
  place 755 "$from/files/companion" /usr/local/bin/companion
}

# What `systemctl enable` does, which also works where no systemd runs.
want() {
  folder "/etc/systemd/system/$2.wants"
  ln -sfn "../$1" "$root/etc/systemd/system/$2.wants/$1"
  note "/etc/systemd/system/$2.wants/$1"
}

unwant() {
  rm -f "$root/etc/systemd/system/$2.wants/$1"
}

# Let a name stand for a version, in one step: a power cut leaves the old one or the new one.
point() {
  sync -f "$versions"
  ln -sfn "$2" "$versions/$1.new"
  mv -T "$versions/$1.new" "$versions/$1"
}

version_of() {
  readlink "$versions/$1" || true
}

restart_if_running() {
  systemctl daemon-reload
  systemctl try-restart "$name.service" "$name-cage.service"
}
