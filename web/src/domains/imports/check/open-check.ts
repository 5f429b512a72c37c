import { z } from 'zod';
import { keepStoredInput } from '../../../api/storage/kept-by-tab.ts';
import { screenState } from '../../../api/storage/storage.ts';

const cell = z.string().optional();
const Data = z.object({ reservationId: cell, childId: cell, childDataVerified: cell, sponsorshipReady: cell });

const OpenCheck = z.object({
  id: z.number().int(),
  fileName: z.string(),
  /** False when closed without a decision, until resumed. */
  isShown: z.boolean(),
  /** Rows with cells changed since the last check, by row number. */
  edits: z.array(z.tuple([z.number().int(), Data])),
});
export type OpenCheck = z.output<typeof OpenCheck>;

const state = screenState('import-check');

const parse = (value: unknown): OpenCheck | undefined => OpenCheck.safeParse(value).data;

/** The undecided check of this browser tab, with its edits; survives a reload and visits to other screens. */
export const openCheck = {
  parse,
  read: (): OpenCheck | undefined => parse(state.read()),
  write: (check: OpenCheck): void => state.write(check),
  clear: (): void => state.clear(),
};

export const openCheckForm = 'import-check';
keepStoredInput(openCheckForm, openCheck.read);
