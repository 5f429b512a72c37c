import { type Coverage, mostIds } from './coverage.ts';
import { layers, layersOfSide } from './layers.ts';
import type { Title } from './titles.ts';

const place = ({ file, line, text }: Title): string => `${file}:${line} ${text}`;

const describeMissing = ({ areas }: Coverage): string[] =>
  areas.flatMap(({ shown }) =>
    shown.flatMap(({ requirement: { id, text }, missing }) =>
      missing.map(
        (side) => `${id} has no test of the ${side} (${layersOfSide[side].join(', ')}): ${text.slice(0, 120)}`,
      ),
    ),
  );

/** Titles with too many or unknown ids, and requirements without a test on their side. */
export const describeDefects = (coverage: Coverage): string[] => [
  ...coverage.crowded.map((title) => `names more than ${mostIds} requirements: ${place(title)}`),
  ...coverage.unknown.map(({ id, title }) => `${id} is not a requirement: ${place(title)}`),
  ...describeMissing(coverage),
];

function describeLists({ areas }: Coverage): string[] {
  return areas.flatMap(({ area, shown }) => [
    `${area.code} - ${area.name}`,
    ...shown
      .filter(({ titles }) => titles.length > 0)
      .flatMap((each) => [
        `  ${each.requirement.id} (${each.layers.join(', ')})`,
        ...each.titles.map((title) => `    ${place(title)}`),
      ]),
    ...shown
      .filter(({ titles }) => titles.length === 0)
      .map(({ requirement: { id, text } }) => `  ${id} has no test: ${text.slice(0, 120)}`),
    '',
  ]);
}

/**
 * One line for each area: how many of its requirements have a test, in each layer, and how many miss one on their side.
 */
function describeCounts({ areas }: Coverage): string[] {
  const heads = ['all', 'named', ...layers, 'missing'];
  const line = (name: string, cells: ReadonlyArray<string | number>): string =>
    `  ${name.padEnd(8)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const count = (shown: Coverage['areas'][number]['shown']): number[] => [
    shown.length,
    shown.filter(({ titles }) => titles.length > 0).length,
    ...layers.map((layer) => shown.filter((each) => each.layers.includes(layer)).length),
    shown.filter(({ missing }) => missing.length > 0).length,
  ];
  return [
    line('', heads),
    ...areas.map(({ area, shown }) => line(area.code, count(shown))),
    line('All', count(areas.flatMap(({ shown }) => shown))),
  ];
}

export function describeCoverage(coverage: Coverage): string {
  return [...describeLists(coverage), 'Requirements named by a test', ...describeCounts(coverage)].join('\n');
}
