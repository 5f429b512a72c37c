import type { Area, Requirement } from './ledger.ts';
import type { Title } from './titles.ts';

/** A title that names more promises than one test can keep. */
const mostIds = 5;

export interface Coverage {
  readonly areas: ReadonlyArray<{
    readonly area: Area;
    readonly shown: ReadonlyMap<string, readonly Title[]>;
    readonly without: readonly Requirement[];
  }>;
  readonly crowded: readonly Title[];
  readonly unknown: ReadonlyArray<{ readonly id: string; readonly title: Title }>;
}

export function cover(areas: readonly Area[], titles: readonly Title[]): Coverage {
  const byId = new Map<string, Title[]>();
  for (const title of titles)
    for (const id of title.ids) {
      const known = byId.get(id) ?? [];
      byId.set(id, [...known, title]);
    }
  const codes = new Set(areas.map(({ code }) => code));
  const ids = new Set(areas.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  return {
    areas: areas.map((area) => ({
      area,
      shown: new Map(area.requirements.map(({ id }) => [id, byId.get(id) ?? []])),
      without: area.requirements.filter(({ id }) => !byId.has(id)),
    })),
    crowded: titles.filter((title) => title.ids.length > mostIds),
    // Other things are written like ids too (RFC-001): only those of our areas are meant.
    unknown: titles.flatMap((title) =>
      title.ids.filter((id) => codes.has(id.split('-')[0] ?? '') && !ids.has(id)).map((id) => ({ id, title })),
    ),
  };
}

const place = ({ file, line, text }: Title): string => `${file}:${line} ${text}`;

export const describeDefects = ({ crowded, unknown }: Coverage): string[] => [
  ...crowded.map((title) => `names more than ${mostIds} requirements: ${place(title)}`),
  ...unknown.map(({ id, title }) => `${id} is not a requirement: ${place(title)}`),
];

export function describeCoverage({ areas }: Coverage): string {
  const lists = areas.flatMap(({ area, shown, without }) => [
    `${area.code} - ${area.name}`,
    ...area.requirements.flatMap(({ id }) => {
      const titles = shown.get(id) ?? [];
      return titles.length === 0 ? [] : [`  ${id}`, ...titles.map((title) => `    ${place(title)}`)];
    }),
    ...without.map(({ id, text }) => `  ${id} has no test: ${text.slice(0, 120)}`),
    '',
  ]);
  const rows = areas.map(({ area: { code, requirements }, without }) => {
    const total = requirements.length;
    const covered = total - without.length;
    return { code, covered, total };
  });
  const row = (code: string, covered: number, total: number): string =>
    `  ${code.padEnd(10)}${String(covered).padStart(4)} of ${String(total).padStart(4)}`;
  const sum = (pick: 'covered' | 'total'): number => rows.reduce((count, each) => count + each[pick], 0);
  const summary = rows.map(({ code, covered, total }) => row(code, covered, total));
  return [...lists, 'Requirements named by a test', ...summary, row('All', sum('covered'), sum('total'))].join('\n');
}
