import type { Times } from '../measure.ts';
import { scenarios } from '../searches.ts';
import { rowsOfPage, type StatementName } from './statements.ts';

/** What each figure of the benchmark is made of at least, in parts of the floor. */

export type FloorName = 'request' | StatementName;

export const floorLabels: Readonly<Record<FloorName, string>> = {
  request: 'request',
  child: 'child by primary key',
  page: 'fifty rows by primary key',
  line: 'log line',
};
export const floorNames = Object.keys(floorLabels) as FloorName[];

/** How often each part is needed, one after the other. */
export type Composition = Readonly<Partial<Record<FloorName, number>>>;

export interface PartCosts {
  readonly times: Times;
  readonly perSecond: number;
}
type Parts = Readonly<Record<FloorName, PartCosts>>;

/** A list of children is one statement and one line of the access log, whatever the page's size. */
export const childList: Composition = { request: 1, page: 1, line: 1 };
const oneChild: Composition = { request: 1, child: 1, line: 1 };

/** The composition of a figure by its name; without one, the figure would have no floor. */
export function named<T>(compositions: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(compositions, name)) throw new Error(`The floor of '${name}' is not known.`);
  return compositions[name] as T;
}

const searchesOfOneRow: Readonly<Record<string, Composition>> = {
  id: oneChild,
  // To know that there is nothing, an index must be read once.
  'nothing found': oneChild,
};
const searchCompositions: Readonly<Record<string, Composition>> = Object.fromEntries(
  scenarios.map(({ name }) => [name, searchesOfOneRow[name] ?? childList]),
);
export const searchComposition = (name: string): Composition => named(searchCompositions, name);

/** The mean of the searches that a mix takes in turn. */
export function mixComposition(isIn: (scenario: (typeof scenarios)[number]) => boolean): Composition {
  const parts = scenarios.filter(isIn).map(({ name }) => searchComposition(name));
  const share = (part: FloorName) => parts.reduce((sum, each) => sum + (each[part] ?? 0), 0) / parts.length;
  return { request: share('request'), child: share('child'), page: share('page'), line: share('line') };
}
export const typicalMix = mixComposition(({ isTypical }) => isTypical);
export const fullMix = mixComposition(() => true);

export const card = oneChild;
/** Part of an access that the card has logged. */
export const cardTab: Composition = { request: 1, child: 1 };

/** No search for projects is logged: they are not personal data. */
export const projectComposition = (name: string): Composition =>
  name === 'one project' ? { request: 1, child: 1 } : { request: 1, page: 1 };

export const homeCompositions: Readonly<Record<string, Composition>> = {
  'who may do what': { request: 1, child: 1 },
  'work queue': { request: 1, page: 1 },
  figures: { request: 1, page: 1 },
  'opened last': childList,
};

/** Rows that are written together: read in pages of fifty, and written in one transaction like one log line. */
export const bulkComposition = (rows: number, { requests = 1, transactions = 1 } = {}): Composition => ({
  request: requests,
  page: rows / rowsOfPage,
  line: transactions,
});

export const confirmComposition = (children: number): Composition => bulkComposition(children);
/** Filled and confirmed: two requests that both read and write the children. */
export const reservationComposition = (children: number): Composition =>
  bulkComposition(2 * children, { requests: 2, transactions: 2 });
/** The upload writes the file, the job its rows. */
export const importComposition = (rows: number): Composition => bulkComposition(rows, { transactions: 2 });
export const undoComposition = (rows: number): Composition => bulkComposition(rows);
/** The answer when every line is stored; the lines are compared with those of the same name. */
export const feedArrivalComposition = (lines: number): Composition => bulkComposition(lines);
/** Each line is compared with its record; the sender asks once whether it is done. */
export const feedApplicationComposition = (lines: number): Composition => bulkComposition(lines);

const sumOf = (composition: Composition, cost: (part: FloorName) => number): number =>
  floorNames.reduce((sum, part) => sum + (composition[part] ?? 0) * cost(part), 0);

/** Milliseconds of one user: the sum of the medians of its parts. The p95 of a sum is not the sum of those of its parts. */
export const floorTime = (composition: Composition, parts: Parts): number =>
  sumOf(composition, (part) => parts[part].times.p50);

/** Many users: as often a second as the parts can be run one after the other, each by all users at once. */
export const floorRate = (composition: Composition, parts: Parts): number =>
  1 / sumOf(composition, (part) => 1 / parts[part].perSecond);

const count = (value: number) => (Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2));

/** '1 request + 100 x fifty rows by primary key'. */
export const describeComposition = (composition: Composition): string =>
  floorNames
    .filter((part) => (composition[part] ?? 0) > 0)
    .map((part) => `${count(composition[part] ?? 0)} × ${floorLabels[part]}`)
    .join(' + ');
