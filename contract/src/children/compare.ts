import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';
import { ChildRecord, childId } from './card-api.ts';

/** Children side by side. */

export const compareMinimum = 2;
/** As many as fit beside each other. */
export const compareMaximum = 4;

/** The whole cards of a few children: each of them is read like a card that is opened (F16). */
export const compareChildren = endpoint({
  method: 'POST',
  path: 'child/compare',
  access: 'Registered Child:View',
  summary: 'The cards of up to four children, to be compared',
  input: wire({
    childIds: [
      'ChildIds',
      z.array(childId, { error: 'required' }).min(1, { error: 'required' }).max(compareMaximum, { error: 'too-many' }),
    ],
  }),
  output: wire({
    /** In the order of the request, without repetitions. */
    children: [
      'Children',
      z.array(
        wire({
          childId: ['ChildId', z.string()],
          /** Null when there is no such child. */
          record: ['ChildRecord', ChildRecord.nullable()],
        }),
      ),
    ],
  }),
});
