export interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

const measure = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

/** One table with a heading and sections, drawn with lines. */
export function drawBox(heading: string, sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const nameWidth = measure(rows.map(([name]) => name));
  const width = measure([
    heading,
    ...sections.map(({ title }) => title),
    ...rows.map(([, value]) => ' '.repeat(nameWidth + 4) + value),
  ]);
  const line = (text: string): string => `│ ${text.padEnd(width)} │`;
  const rule = (left: string, right: string): string => `${left}${'─'.repeat(width + 2)}${right}`;
  const body = sections.flatMap(({ title, rows }) => [
    rule('├', '┤'),
    line(title),
    ...rows.map(([name, value]) => line(`  ${name.padEnd(nameWidth)}  ${value}`)),
  ]);
  return [rule('┌', '┐'), line(heading), ...body, rule('└', '┘')].join('\n');
}
