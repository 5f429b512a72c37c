import { z } from 'zod';
import { screenState } from '../../../api/remembered/storage.ts';

const cell = z.string().optional();
const Data = z.object({ reservationId: cell, childId: cell, childDataVerified: cell, sponsorshipReady: cell });

const OpenCheck = z.object({
  id: z.number().int(),
  fileName: z.string(),
  /** Closed without a decision, it waits until somebody goes on with it. */
  isShown: z.boolean(),
  /** Cells that were changed and not checked again yet, by row. */
  edits: z.array(z.tuple([z.number().int(), Data])),
});
export type OpenCheck = z.output<typeof OpenCheck>;

const state = screenState('import-check');

/** The check this tab has not decided on: a reload, or the way back from another screen, finds it with its edits. */
export const openCheck = {
  read: (): OpenCheck | undefined => OpenCheck.safeParse(state.read()).data,
  write: (check: OpenCheck): void => state.write(check),
  clear: (): void => state.clear(),
};
