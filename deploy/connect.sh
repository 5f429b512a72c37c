# Sourced by backup.sh and restore.sh: removes the password from DATABASE_URL, so that it never appears in the process list.
# Sets `database`, the URL without the password. Without DATABASE_URL the usual PGHOST, PGUSER, PGSERVICE etc. apply.
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
