import { dayOfInstant, type Formats, formatsOf } from '#contract/office-settings/format.ts';
import type { Context } from '../../http/context.ts';
import { getLists, type Lists } from '../lookups/queries.ts';
import { settingsAt } from '../office-settings/queries.ts';

/** What the caller's office means for projects: its formats, its day, its limit. */
export interface Desk {
  readonly lists: Lists;
  readonly formats: Formats;
  readonly today: string;
  readonly at: Date;
  /** 'Max project records'. */
  readonly cap: number;
}

/** Somebody of the office, at work. */
type AtWork = Pick<Context, 'db' | 'office' | 'clock'> & { readonly user: Pick<Context['user'], 'version'> };

export async function readDesk({ db, office, clock, user }: AtWork): Promise<Desk> {
  const [lists, settings] = await Promise.all([getLists(db), settingsAt(db, office, user.version)]);
  const formats = formatsOf(settings);
  const at = clock();
  const today = dayOfInstant(at.toISOString(), formats.zone);
  return { lists, formats, today, at, cap: Number(settings.maxProjectRecords) };
}
