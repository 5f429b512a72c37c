import { z } from 'zod';
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

/** The undecided check of this browser tab, with its edits; survives a reload and visits to other screens. */
export const openCheck = {
  read: (): OpenCheck | undefined => OpenCheck.safeParse(state.read()).data,
  write: (check: OpenCheck): void => state.write(check),
  clear: (): void => state.clear(),
};
