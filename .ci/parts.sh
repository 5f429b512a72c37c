# Sourced by .ci/run and .ci/nightly: runs parts one after the other; the last line is the total of all parts.

most_unsteady=5
status=0
passed=0
failed=0
unsteady=0
times=()
failures=()

# Reads the part's last lines 'N passed, N failed' and 'N unsteady: …'; a part without the first counts as one test.
part() {
  local output code counted started=$SECONDS
  output=$(mktemp)
  "$@" 2>&1 | tee "$output"
  code=${PIPESTATUS[0]}
  counted=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$output" | tail -n 1)
  if [[ $counted =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  elif [ "$code" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  counted=$(grep -E '^[0-9]+ unsteady: ' "$output" | tail -n 1)
  [ -z "$counted" ] || unsteady=$((unsteady + ${counted%% *}))
  if [ "$code" != 0 ]; then
    status=1
    failures+=("$*" "$(sed -n '/^Failures$/,$p' "$output")")
  fi
  times+=("$(printf '%6d s  %s' $((SECONDS - started)) "$*")")
  rm -f "$output"
}

install_services() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 0
  local missing
  missing=$(grep -v '^#' dev/interop/debian-packages.txt | while read -r name; do dpkg -s "$name" >/dev/null 2>&1 || echo "$name"; done)
  [ -n "$missing" ] || return 0
  # shellcheck disable=SC2086
  (apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing) >/dev/null || status=1
}

# Prints the failures again at the end of the log, where they are easy to find.
finish() {
  [ ${#failures[@]} = 0 ] || printf '\n%s\n' "${failures[@]}"
  printf '\nTimes\n'
  printf '%s\n' "${times[@]}"
  printf '%6d s  in all\n\n' "$SECONDS"
  if [ "$unsteady" -gt "$most_unsteady" ] && [ "$status" = 0 ]; then
    printf 'The parts together have more than %d unsteady tests.\n\n' "$most_unsteady"
    failed=$((failed + 1))
    status=1
  fi
  [ "$unsteady" = 0 ] || printf '%d unsteady: see .reports/unsteady.json\n' "$unsteady"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  exit "$status"
}
