import { loadReferenceData } from '../db/migrate.ts';
import type { AdminContext } from './context.ts';

/** The same data as after every migration, loaded in the same way. */
export async function loadReference({ db, say }: AdminContext): Promise<void> {
  await loadReferenceData(db, (name, hasChanged) =>
    say(hasChanged ? `Loaded ${name}.` : `Nothing to change in ${name}.`),
  );
}
