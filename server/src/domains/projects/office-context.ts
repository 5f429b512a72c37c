import { dayOfInstant, type Formats, formatsOf } from '#contract/office-settings/format.ts';
import type { Context } from '../../http/context.ts';
import { getLists, type Lists } from '../lookups/queries.ts';
import { cachedOfficeSettings } from '../office-settings/queries.ts';

/** Settings of the caller's office that project queries need: lists, formats, current date, limit. */
export interface OfficeContext {
  readonly lists: Lists;
  readonly formats: Formats;
  readonly today: string;
  readonly at: Date;
  /** Office setting 'Max project records'. */
  readonly cap: number;
}

/** The part of a request context that is needed here. */
type Caller = Pick<Context, 'db' | 'office' | 'clock'> & { readonly user: Pick<Context['user'], 'version'> };

export async function readOfficeContext({ db, office, clock, user }: Caller): Promise<OfficeContext> {
  const [lists, settings] = await Promise.all([
    getLists(db, user.version),
    cachedOfficeSettings(db, office, user.version),
  ]);
  const formats = formatsOf(settings);
  const at = clock();
  const today = dayOfInstant(at.toISOString(), formats.zone);
  return { lists, formats, today, at, cap: Number(settings.maxProjectRecords) };
}
