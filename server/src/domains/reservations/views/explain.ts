import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { explainReservationSearch } from '#contract/reservations/api.ts';
import { checkReservationSearch, ReservationSearch } from '#contract/reservations/search.ts';
import { wirePath } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import { failIssues } from '../../../http/issues.ts';
import { plain } from '../../../search/clauses.ts';
import { explainEmpty } from '../../../search/explain-empty.ts';
import { actionContextOf } from '../action-context.ts';
import { criteriaOf } from './search.ts';

const reservations = { table: 'reservation', alias: 'r' } as const;

/** Every clause includes the office condition, so that no count includes other offices' reservations. */
export async function explainSearch(
  context: Context,
  { search }: z.output<typeof explainReservationSearch.input>,
): Promise<z.output<typeof explainReservationSearch.output>> {
  failIssues(ReservationSearch, checkReservationSearch(search), 'ReservationSearch');
  const actionContext = await actionContextOf(context);
  const clauses = criteriaOf(actionContext, search).map(({ field, condition }) =>
    plain(
      String(wirePath(ReservationSearch, [field])[0]),
      sql<SqlBool>`(r.office_code = ${actionContext.office} and ${condition})`,
    ),
  );
  return context.searches.run(context.user.id, async (connection) => ({
    criteria: await explainEmpty(connection, reservations, clauses),
  }));
}
