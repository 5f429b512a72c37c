import type { GestureResult } from '../browser/targets.ts';
import type { FeedsResult } from '../feeds/feeds.ts';
import type { SentFeed } from '../feeds/sending.ts';
import type { Times } from '../measure.ts';
import type { PeerResult } from '../peer/compare.ts';
import type { HotPath } from '../profile.ts';
import type { Results } from '../run.ts';
import {
  type Composition,
  card,
  cardTab,
  childList,
  confirmComposition,
  feedApplicationComposition,
  feedArrivalComposition,
  fullMix,
  homeCompositions,
  importComposition,
  named,
  projectComposition,
  reservationComposition,
  searchComposition,
  typicalMix,
  undoComposition,
} from './compositions.ts';

/** A measured figure that has a floor: times of one user, one time alone, or operations a second of many users. */
export type FloorFigure = { readonly name: string; readonly composition: Composition } & (
  | { readonly times: Pick<Times, 'p50'> }
  | { readonly took: number }
  | { readonly perSecond: number }
);

const mixes: Readonly<Record<string, Composition>> = {
  'typical mix': typicalMix,
  'full mix': fullMix,
  card,
  'searches, full mix': fullMix,
  'child card': card,
};

const rateOf = (name: string, perSecond: number): FloorFigure => ({
  name: `${name}, many users`,
  composition: named(mixes, name),
  perSecond,
});

function reservationFigures({ search, confirms, race }: NonNullable<Results['reservations']>): FloorFigure[] {
  return [
    { name: 'search of available children', composition: childList, times: search },
    ...confirms.map(({ children, http }) => ({
      name: `confirm ${children}`,
      composition: confirmComposition(children),
      times: http,
    })),
    {
      name: `${race.clients} people reserve ${race.each} each`,
      composition: reservationComposition(race.each),
      perSecond: race.perSecond / race.each,
    },
  ];
}

const importFigures = (results: NonNullable<Results['imports']>): FloorFigure[] =>
  results.flatMap(({ rows, checked, applied, undone }) => [
    {
      name: `import of ${rows.toLocaleString('en')} rows`,
      composition: importComposition(rows),
      took: checked + applied,
    },
    { name: `undo of ${rows.toLocaleString('en')} rows`, composition: undoComposition(rows), took: undone },
  ]);

/** In the order of the report. */
export function figuresOf(results: Results): FloorFigure[] {
  const { searches = [], random, users = [], cards, home = [], projects = [], reservations, imports = [] } = results;
  return [
    ...searches.map(({ name, http }) => ({ name, composition: searchComposition(name), times: http })),
    ...(random ? [{ name: 'random criteria sets', composition: childList, times: random.result.http }] : []),
    ...users.map(({ name, http }) => rateOf(name, http)),
    ...(cards ? [{ name: 'card', composition: card, times: cards.times }, rateOf('card', cards.perSecond)] : []),
    ...home.map(({ name, times }) => ({
      name: `home: ${name}`,
      composition: named(homeCompositions, name),
      times,
    })),
    ...projects.map(({ name, http }) => ({
      name: `projects: ${name}`,
      composition: projectComposition(name),
      times: http,
    })),
    ...(reservations ? reservationFigures(reservations) : []),
    ...importFigures(imports),
  ];
}

export const peerFigures = ({ searches, rates }: PeerResult): FloorFigure[] => [
  ...searches.map(({ name, ours }) => ({ name, composition: searchComposition(name), times: ours })),
  ...rates.map(({ name, ours }) => rateOf(name, ours)),
];

export const profileFigures = (paths: readonly HotPath[]): FloorFigure[] =>
  paths.map(({ name, perSecond }) => rateOf(name, perSecond));

/** Arrival and application, whose rows are written together. */
const feedParts = (name: string, lines: number, { arrival, application }: SentFeed): FloorFigure[] => [
  { name: `${name}: arrival`, composition: feedArrivalComposition(lines), took: arrival },
  { name: `${name}: application`, composition: feedApplicationComposition(lines), took: application },
];

export const feedFigures = ({ lines, first, repeated, again, day }: FeedsResult): FloorFigure[] => [
  ...feedParts('all children', lines, first),
  { name: 'the same file again', composition: feedArrivalComposition(lines), took: repeated },
  ...feedParts('the same lines under another name', lines, again),
  ...feedParts('a day’s changes', day.children, day),
  { name: 'typical searches, before a feed', composition: typicalMix, times: day.before },
  { name: 'typical searches, during a feed', composition: typicalMix, times: day.during },
];

const gestureCompositions: Readonly<Record<string, Composition>> = {
  sort: childList,
  page: childList,
  'open card': card,
  'next child': card,
  tab: cardTab,
  'back to results': childList,
};

/** The API's own answers: the browser's part has a target of its own. */
export const gestureFigures = (gestures: readonly GestureResult[]): FloorFigure[] =>
  gestures.map(({ name, api }) => ({
    name: `API: ${name}`,
    composition: named(gestureCompositions, name),
    times: api,
  }));
