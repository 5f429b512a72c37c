import type { z } from 'zod';
import type { Grants } from '#contract/access.ts';
import type { LiveMessage } from '#contract/live/api.ts';
import { type ChangeKind, changeKindNames, isToldOf, toldIdsMaximum } from '#contract/live/changes.ts';
import type { ChangeRow } from './look.ts';

export type Message = z.output<typeof LiveMessage>;
type Told = Message['changes'][number];

/** What a stream is told of: all streams of the same audience get the same message. */
export interface Audience {
  readonly office: string;
  readonly kinds: ReadonlySet<ChangeKind>;
}

export const audienceOf = (office: string, grants: Grants): Audience => ({
  office,
  kinds: new Set(changeKindNames.filter((kind) => isToldOf(grants, kind))),
});

export const audienceKey = ({ office, kinds }: Audience): string => `${office}|${[...kinds].join()}`;

const isFor = ({ office, kinds }: Audience, row: ChangeRow): boolean =>
  kinds.has(row.kind) && (row.office === null || row.office === office);

/**
 * In order: of a record that was taken and given back, the last word counts. Rows of one kind and word that follow each
 * other become one change, as long as their records can be listed.
 */
export function changesFor(audience: Audience, rows: readonly ChangeRow[]): Told[] {
  const told: { kind: ChangeKind; word: Told['word']; ids: Set<string>; isAny: boolean }[] = [];
  for (const row of rows) {
    if (!isFor(audience, row)) continue;
    let last = told.at(-1);
    const isFull = (last?.ids.size ?? 0) + row.ids.length > toldIdsMaximum;
    if (last?.kind !== row.kind || last.word !== row.word || isFull) {
      last = { kind: row.kind, word: row.word, ids: new Set(), isAny: false };
      told.push(last);
    }
    for (const id of row.ids) last.ids.add(id);
    if (row.ids.length === 0) last.isAny = true;
  }
  return told.map(({ ids, isAny, ...change }) => (isAny ? change : { ...change, ids: [...ids] }));
}
