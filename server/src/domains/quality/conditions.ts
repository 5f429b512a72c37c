import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Contradiction, type CutOffs, contradictions, type Figure, figures } from '#contract/quality/rules.ts';
import { hasStatus, isPledgeable } from '../../db/child-status.ts';
import { childIs } from '../../db/status-literals.ts';

/** The rules of the contract as conditions on `child c`. */

type Condition = RawBuilder<SqlBool>;

export type CountedFigure = Exclude<Figure, 'all' | 'contradictions' | 'perhapsTwice'>;

const concerns: Readonly<Record<CountedFigure, (cutOffs: CutOffs) => Condition>> = {
  noPhoto: () => sql<SqlBool>`c.photo_date is null`,
  oldPhoto: ({ photoBefore }) => sql<SqlBool>`c.photo_date < ${photoBefore}::date`,
  updateOverdue: ({ updateBefore }) => sql<SqlBool>`c.last_update_date < ${updateBefore}::date`,
  estimatedBirthDate: () => sql<SqlBool>`c.is_birth_date_estimated`,
  noCommunity: () => sql<SqlBool>`c.community_id is null`,
};
export const countedFigures = Object.keys(concerns) as readonly CountedFigure[];

export const isOfFigure = (figure: CountedFigure, cutOffs: CutOffs): Condition =>
  sql<SqlBool>`${hasStatus(figures[figure].statuses)} and ${concerns[figure](cutOffs)}`;

/** Children who have not left; every figure counts some of these. */
export const isCounted: Condition = hasStatus(figures.all.statuses);

/** As literals, so that the partial index `child_of_quality` serves the lists of a whole country. */
export const isListed: Condition = sql<SqlBool>`
  c.base_status <> ${childIs.dropped} and c.base_status <> ${childIs.inactive}`;

export interface Today {
  readonly day: string;
  /** Whoever was born on this day or before is over the age at which sponsorship ends in the country. */
  readonly tooOldIfBornBy: string;
}

const contradicts: Readonly<Record<Contradiction, (today: Today) => Condition>> = {
  bornInFuture: ({ day }) => sql<SqlBool>`c.birth_date > ${day}::date`,
  registeredBeforeBirth: () => sql<SqlBool>`c.registration_date < c.birth_date`,
  registeredInFuture: ({ day }) => sql<SqlBool>`c.registration_date > ${day}::date`,
  leftBeforeRegistered: () => sql<SqlBool>`c.leaving_date < c.registration_date`,
  photoInFuture: ({ day }) => sql<SqlBool>`c.photo_date > ${day}::date`,
  photoBeforeRegistration: () => sql<SqlBool>`c.photo_date < c.registration_date`,
  updatedInFuture: ({ day }) => sql<SqlBool>`c.last_update_date > ${day}::date`,
  visitInFuture: ({ day }) => sql<SqlBool>`(c.presence_verified_date > ${day}::date
    or c.id in (select v.child_id from child_presence v where v.visit_date > ${day}::date))`,
  tooOldToBePledgeable: ({ tooOldIfBornBy }) =>
    sql<SqlBool>`c.birth_date <= ${tooOldIfBornBy}::date and ${isPledgeable}`,
};

/** The names of the child's contradictions, an array that may be empty. */
export const contradictionsOf = (today: Today): RawBuilder<string[]> => {
  const each = contradictions.map((name) => sql`case when ${contradicts[name](today)} then ${name}::text end`);
  return sql<string[]>`array_remove(array[${sql.join(each)}], null)`;
};
