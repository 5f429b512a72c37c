#!/usr/bin/env bash
# Restores a backup into an empty database. It refuses a database that has tables.
#
#   createdb prcds_restored
#   DATABASE_URL=postgres://…/prcds_restored BACKUP_DECRYPT='age -d -i key.txt' deploy/restore.sh FILE
#
# BACKUP_DECRYPT   the command that decrypts what BACKUP_ENCRYPT encrypted
# PG_BIN           the folder of pg_restore and psql, if they are not in PATH
set -euo pipefail
umask 077
. "$(dirname "$0")/connect.sh"

file=${1:?Say what: restore.sh FILE}
[[ -r $file ]] || give_up "$file cannot be read."
[[ -n ${PG_BIN:-} ]] && PATH=$PG_BIN:$PATH
decrypt=${BACKUP_DECRYPT:-}
[[ $file != *.enc || -n $decrypt ]] || give_up 'Set BACKUP_DECRYPT to the command that decrypts this backup.'

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 ${database:+--dbname="$database"} "$@"; }

if [[ -r $file.sha256 ]]; then
  (cd "$(dirname "$file")" && sha256sum --check --status "$(basename "$file").sha256") || give_up "$file is damaged: its checksum differs."
fi
tables=$(ask --command "select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')")
[[ $tables == 0 ]] || give_up "The database has $tables tables already; restore into an empty one."

# One transaction: after an interrupted restore the database is still empty.
restore() { pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="${database:-${PGDATABASE:?}}"; }
started=$SECONDS
if [[ -n $decrypt ]]; then bash -c "$decrypt" <"$file" | restore; else restore <"$file"; fi
# Without statistics the first searches would be slow.
ask --command 'analyze'
say "restored $file in $((SECONDS - started)) s; newest migration: $(ask --command 'select max(name) from schema_migration')"
