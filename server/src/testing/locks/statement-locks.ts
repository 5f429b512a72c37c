/** Which locks a statement takes, in the order in which PostgreSQL takes them, as far as its text tells. */
export interface Lock {
  /** A table, or an advisory lock by its number or the beginning of its text. */
  readonly name: string;
  /** False when the statement skips what others have locked. */
  readonly waits: boolean;
  /** Rows are updated or deleted; the triggers that lock something run then, not for new rows. */
  readonly isChange?: boolean;
  /** New rows: others cannot hold them, but they refer to rows of other tables. */
  readonly isInsert?: boolean;
}

/** A locked view locks this table. */
const tableOfView: Readonly<Record<string, string>> = { child: 'child_record' };

const notTables = new Set(['unnest', 'lateral', 'jsonb_to_recordset', 'json_to_recordset', 'generate_series', 'set']);

const advisory = /pg_(try_)?advisory_xact_lock(?:_shared)?\(([^)]*\)?)/g;
const inserts = /\binsert into (\w+)/g;
const updates = /(?<!\bfor )(?<!\bkey )(?<!\bdo )\bupdate (?:only )?(\w+)/g;
const deletions = /\bdelete from (\w+)/g;
const tableLocks = /\block table ([\w, ]+?) in /g;
const rowLocks =
  /\bfor (update|no key update|share|key share)(?: of ([\w, ]+?))?(?= skip| nowait|\)| limit|$|,)( skip locked)?/g;

const withQuery = /(?:\bwith|\),) (\w+) (?:\([\w, ]+\) )?as (?:materialized )?\(/g;

/** The position after the parenthesis that was opened just before `from`. */
function endOfParenthesis(text: string, from: number): number {
  let at = from;
  for (let depth = 1; depth > 0 && at < text.length; at += 1)
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
  return at;
}

const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value)}'`);

const normalise = (text: string, values: readonly unknown[]): string =>
  text
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/\$(\d+)(?=[^\d])|\$(\d+)$/g, (_, one, other) => {
      const value = values[Number(one ?? other) - 1];
      return typeof value === 'number' || typeof value === 'string' ? literal(value).slice(0, 60) : '?';
    })
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The number of an advisory lock, or what its text begins with. */
function advisoryName(args: string): string {
  const number = args.match(/^\d+/)?.[0];
  const text = args.match(/'(\w+):/)?.[1];
  return `advisory ${number ?? text ?? 'text'}`;
}

/** The tables of the select that ends with a row lock, by alias. */
function tablesBefore(text: string): Map<string, string> {
  let depth = 0;
  let start = text.length;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(' && depth-- === 0) break;
    start = at;
  }
  let own = '';
  let inside = 0;
  for (const sign of text.slice(start)) {
    if (sign === '(') inside += 1;
    if (inside === 0) own += sign;
    if (sign === ')') inside -= 1;
  }
  const [from = ''] = own.match(/\bfrom .*?(?= where | group by | order by | limit |$)/) ?? [];
  const named = [
    ...from.matchAll(/(?:\bfrom|\bjoin|,) (\w+)(?: (?:as )?(?!on\b|join\b|left\b|inner\b|cross\b)(\w+))?/g),
  ];
  return new Map(named.flatMap(([, table = '', alias]) => (notTables.has(table) ? [] : [[alias ?? table, table]])));
}

export function locksOf(sqlText: string, values: readonly unknown[] = []): Lock[] {
  const text = normalise(sqlText, values);
  const found: { readonly at: number; readonly lock: Lock }[] = [];
  const add = (at: number, name: string, lock: Omit<Lock, 'name'>) =>
    found.push({ at, lock: { name: tableOfView[name] ?? name, ...lock } });
  for (const { index, 1: isTry, 2: args = '' } of text.matchAll(advisory))
    add(index, advisoryName(args), { waits: !isTry });
  for (const { index, 1: name = '' } of text.matchAll(inserts))
    add(index, name, {
      waits: true,
      isInsert: !/ on conflict .*do update /.test(text.slice(index)),
    });
  for (const { index, 1: name = '' } of [...text.matchAll(updates), ...text.matchAll(deletions)])
    add(index, name, { waits: true, isChange: true });
  for (const { index, 1: names = '' } of text.matchAll(tableLocks))
    for (const name of names.split(', ')) add(index, name, { waits: true });
  for (const { index, 2: of, 3: skips } of text.matchAll(rowLocks)) {
    const tables = tablesBefore(text.slice(0, index));
    const locked = of ? of.split(', ').map((alias) => tables.get(alias) ?? alias) : tables.values();
    // Rows are locked before the statement around them changes any.
    for (const name of locked) add(index - text.length, name, { waits: !skips });
  }
  const parts = [...text.matchAll(withQuery)].map(({ index, 0: head, 1: name = '' }) => {
    const isRead = text.split(new RegExp(`\\b${name}\\b`)).length > 2;
    return { name, from: index, to: endOfParenthesis(text, index + head.length), isRead };
  });
  // PostgreSQL runs a change in a `with` query that nothing reads after the statement around it.
  const runsAt = (at: number) =>
    parts.some(({ from, to, isRead }) => !isRead && at > from && at < to) ? at + text.length : at;
  return found
    .filter(({ lock }) => !parts.some(({ name }) => name === lock.name))
    .sort((a, b) => runsAt(a.at) - runsAt(b.at))
    .map(({ lock }) => lock);
}
