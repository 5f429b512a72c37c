export interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

const measure = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

/** A table with a heading and sections, drawn with lines; each section has its own columns. */
export function drawBox(heading: string, sections: readonly Section[]): string {
  const texts = [heading, ...sections.flatMap(({ title, rows }) => [title, ...alignRows(rows)])];
  const width = measure(texts);
  const line = (text: string): string => `│ ${text.padEnd(width)} │`;
  const rule = (left: string, right: string): string => `${left}${'─'.repeat(width + 2)}${right}`;
  const body = sections.flatMap(({ title, rows }) => [rule('├', '┤'), line(title), ...alignRows(rows).map(line)]);
  return [rule('┌', '┐'), line(heading), ...body, rule('└', '┘')].join('\n');
}

function alignRows(rows: Section['rows']): string[] {
  const nameWidth = measure(rows.map(([name]) => name));
  return rows.map(([name, value]) => `  ${name.padEnd(nameWidth)}  ${value}`);
}
