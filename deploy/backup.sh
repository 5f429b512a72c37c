#!/usr/bin/env bash
# Writes a backup of the whole database to one file while the servers run, and deletes old backups.
#
#   DATABASE_URL=postgres://… BACKUP_ENCRYPT='age -r age1…' deploy/backup.sh /var/backups/prcds
#
# BACKUP_ENCRYPT   a command that encrypts standard input to standard output; without it the file is not encrypted, and
#                  the script requires BACKUP_PLAIN=yes
# KEEP_DAYS        backups older than this are deleted (default 35), except the newest KEEP_LEAST (default 7)
# PG_BIN           the folder of pg_dump, if it is not in PATH; pg_dump must have the server's version or a newer one
set -euo pipefail
umask 077
. "$(dirname "$0")/connect.sh"

folder=${1:?Say where: backup.sh FOLDER}
encrypt=${BACKUP_ENCRYPT:-}
keep_days=${KEEP_DAYS:-35}
keep_least=${KEEP_LEAST:-7}
[[ -n ${PG_BIN:-} ]] && PATH=$PG_BIN:$PATH
[[ -n $encrypt || ${BACKUP_PLAIN:-} == yes ]] ||
  give_up 'Set BACKUP_ENCRYPT to a command that encrypts, or BACKUP_PLAIN=yes to leave the backup readable.'

mkdir -p "$folder"
exec 9>"$folder/.lock"
flock -n 9 || give_up "Another backup into $folder is under way."

name=prcds-$(date -u +%Y%m%dT%H%M%SZ).dump
[[ -n $encrypt ]] && name=$name.enc
part=$folder/$name.part
trap 'rm -f "$part"' EXIT

# The custom format is compressed and can be restored in parts. pg_dump reads one consistent snapshot. What open screens are
# told (change_…) carries transaction numbers that mean nothing in another database.
dump() {
  pg_dump --format=custom --no-owner --no-privileges --lock-wait-timeout=60s --exclude-table-data='change_[0-9f]*' ${database:+--dbname="$database"}
}
if [[ -n $encrypt ]]; then dump | bash -c "$encrypt" >"$part"; else dump >"$part"; fi
[[ -s $part ]] || give_up 'The backup is empty.'

(cd "$folder" && sha256sum <"$name.part" | sed "s/-\$/$name/") >"$folder/$name.sha256"
sync "$part"
mv "$part" "$folder/$name"
say "wrote $folder/$name ($(stat -c %s "$folder/$name") bytes)"

# Newest first; names sort by time.
mapfile -t old < <(find "$folder" -maxdepth 1 -name 'prcds-*.dump*' ! -name '*.sha256' ! -name '*.part' | sort -r | tail -n "+$((keep_least + 1))")
for file in "${old[@]}"; do
  if [[ -n $(find "$file" -mtime "+$keep_days") ]]; then
    rm -f "$file" "$file.sha256"
    say "dropped $file"
  fi
done
