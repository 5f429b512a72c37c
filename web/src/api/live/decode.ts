import { z } from 'zod';
import { LiveMessage } from '#contract/live/api.ts';
import { changeKindNames, changeWords } from '#contract/live/changes.ts';

export type Message = z.output<typeof LiveMessage>;

const kinds: ReadonlySet<unknown> = new Set(changeKindNames);
const words: ReadonlySet<unknown> = new Set(changeWords);

interface Received {
  readonly Cursor?: unknown;
  readonly Position?: unknown;
  readonly Changes?: unknown;
}

const isKnown = ({ Kind, Word }: { readonly Kind?: unknown; readonly Word?: unknown }) =>
  kinds.has(Kind) && words.has(Word);

/**
 * A server of a newer release may tell of kinds that this page does not know, and shows nowhere. A message that cannot be
 * read at all counts as a gap; its cursor is taken, so that it does not come again.
 */
export function decodeMessage(received: Received): Message {
  const known = Array.isArray(received.Changes) ? received.Changes.filter(isKnown) : received.Changes;
  const { data, error } = z.safeDecode(LiveMessage, { ...received, Changes: known } as never);
  if (data) return data;
  if (typeof received.Cursor !== 'string') throw error;
  return {
    type: 'reset',
    cursor: received.Cursor,
    position: String(received.Position ?? ''),
    changes: [],
    isStateChanged: false,
  };
}
