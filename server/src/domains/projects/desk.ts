import { dayOfInstant, type Formats, formatsOf } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/users/api.ts';
import type { Context } from '../../http/context.ts';
import { getLists, type Lists, labelOf } from '../lookups/queries.ts';
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

export const countryLabel = (lists: Lists, code: string, language: Language) => {
  const country = lists.country(code);
  return { code, label: country ? labelOf(country, language) : code };
};

export const regionLabel = (lists: Lists, code: string, language: Language) => {
  const region = lists.region(code);
  return { code, label: region ? labelOf(region, language) : code };
};

export const listed = (lists: Lists, list: string, code: string, language: Language) => {
  const value = lists.find(list, code);
  return { code, label: value ? labelOf(value, language) : code };
};
