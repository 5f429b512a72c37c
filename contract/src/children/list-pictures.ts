import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { wire } from '../wire.ts';

/** Pictures of children in lists: for many children at once, and no larger than a line of text. */

/** As many as the longest page of a list has rows. */
export const listPicturesMaximum = 100;

/** Of the latest photo; children without one, and unknown ones, are left out. */
export const listPictures = endpoint({
  method: 'POST',
  path: 'child/picture',
  access: 'Registered Child:View',
  summary: 'The latest photos of some children, as small as a list shows them',
  input: wire({
    childIds: [
      'ChildIds',
      z
        .array(z.string({ error: 'invalid' }).max(40, { error: 'too-long' }), { error: 'required' })
        .min(1, { error: 'required' })
        .max(listPicturesMaximum, { error: 'too-many' }),
    ],
  }),
  output: wire({
    pictures: [
      'Pictures',
      z.array(
        wire({
          childId: ['ChildId', z.string()],
          /** A JPEG file in base64. */
          content: ['Content', z.string()],
        }),
      ),
    ],
  }),
});
