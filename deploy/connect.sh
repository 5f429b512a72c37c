# Sourced by backup.sh and restore.sh: takes the password out of DATABASE_URL, so that no list of processes shows it.
# Sets `database`, which is safe to pass on. Without DATABASE_URL the usual PGHOST, PGUSER, PGSERVICE and so on count.
database=${DATABASE_URL:-}
if [[ $database =~ ^(postgres(ql)?://[^:@/]+):([^@/]*)@(.*)$ ]]; then
  encoded=${BASH_REMATCH[3]}
  database="${BASH_REMATCH[1]}@${BASH_REMATCH[4]}"
  printf -v PGPASSWORD '%b' "${encoded//\%/\\x}"
  export PGPASSWORD
fi
unset DATABASE_URL

say() { printf '%s %s\n' "$(date -u +%FT%TZ)" "$*"; }
give_up() { printf '%s\n' "$*" >&2; exit 1; }
