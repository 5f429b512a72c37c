import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { officeSettings } from '../office-settings/queries.ts';

/** Context of all Home queries: the reader, the office, and the current day in the office's time zone. */
export interface HomeContext {
  readonly db: Db;
  readonly office: string;
  readonly userId: number;
  readonly language: Language;
  readonly at: Date;
  readonly today: string;
  readonly zone: string;
}

export async function homeContextOf({ db, office, user, clock }: Context): Promise<HomeContext> {
  const { zone } = formatsOf(await officeSettings(db, office));
  const at = clock();
  const today = dayOfInstant(at.toISOString(), zone);
  return { db, office, userId: user.id, language: user.language, at, today, zone };
}
