import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { changeKindNames, changeWords, toldIdsMaximum } from './changes.ts';

const count = z.number().int();

/**
 * One message holds everything that became visible since the message before, in order for each record: children by Child
 * ID, other records by their number. Where the list of ids is missing, any record of this kind may have changed.
 */
export const Change = wire({
  kind: ['Kind', z.enum(changeKindNames)],
  word: ['Word', z.enum(changeWords)],
  ids: ['Ids', z.array(z.string()).max(toldIdsMaximum).optional()],
});

/**
 * 'hello': the first message without a cursor, with the changes of the last half minute; what was fetched earlier may be
 * out of date. 'changes': what has changed since the message before. 'reset': the cursor is too old, or there is too much
 * to tell; fetch again what is shown. 'beat': nothing happened. 'bye': this server stops, come again after the pause.
 */
export const liveMessageTypes = ['hello', 'changes', 'reset', 'beat', 'bye'] as const;

/** Opaque: it says what its holder has been told, and any server understands it. */
export const cursor = z.string().max(4000, { error: 'too-long' });

export const LiveMessage = wire({
  type: ['Type', z.enum(liveMessageTypes)],
  cursor: ['Cursor', cursor],
  /** See heardPositionHeader. */
  position: ['Position', z.string()],
  changes: ['Changes', z.array(Change)],
  /** The caller's access, office settings or terms have changed. */
  isStateChanged: ['IsStateChanged', z.boolean()],
  /** Milliseconds to wait before coming again, so that not everybody comes at once. */
  pause: ['Pause', count.optional()],
});

/** Server-sent events. Neither the stream nor its messages count as activity of the person. */
export const followChanges = endpoint({
  method: 'GET',
  path: 'changes',
  access: 'signed-in',
  summary: 'What changes, by kind and ids, as server-sent events',
  produces: 'events',
  input: wire({ after: ['Cursor', cursor.optional()] }),
  output: LiveMessage,
});

/** For networks that do not let events through: answers at the next change, or with a 'beat' after a while. */
export const waitForChanges = endpoint({
  method: 'GET',
  path: 'changes/next',
  access: 'signed-in',
  summary: 'The next changes after a cursor, as one answer',
  input: wire({ after: ['Cursor', cursor.optional()] }),
  output: LiveMessage,
});
