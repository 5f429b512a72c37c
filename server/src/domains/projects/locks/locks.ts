import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { getLock, listLockAudit, listLocks } from '#contract/projects/locks-api.ts';
import { lockStatusCodes } from '#contract/projects/statuses.ts';
import { countAudit, searchAudit } from '../../../db/audit-search.ts';
import type { Context } from '../../../http/context.ts';
import { requireDaysInOrder } from '../../../http/days.ts';
import { pageOf } from '../../../http/paging.ts';
import { fail } from '../../../refusal.ts';
import { allPlain, escapeLike, plain } from '../../../search/clauses.ts';
import { readOfficeContext } from '../office-context.ts';
import { statusAt } from '../search/search-clauses.ts';
import { impactOf } from './lock-impact.ts';
import { countStoredLocks, datesOf, findStoredLock, listStoredLocks, lockEntity, viewLock } from './lock-queries.ts';

type Listed = z.output<typeof listLocks.input>;

export async function list(
  context: Context,
  { status, country, name, ...page }: Listed,
): Promise<z.output<typeof listLocks.output>> {
  const { db, user } = context;
  const officeContext = await readOfficeContext(context);
  const today = statusAt(officeContext.at);
  const where = allPlain([
    ...(status ? [plain('status', sql<SqlBool>`${today} = ${lockStatusCodes[status]}`)] : []),
    ...(country
      ? [
          plain(
            'country',
            sql<SqlBool>`l.id in (select p.lock_id from project_lock_place p where p.country_code = ${country})`,
          ),
        ]
      : []),
    ...(name
      ? [plain('name', sql<SqlBool>`search_key(l.name) like '%' || search_key(${escapeLike(name)}) || '%'`)]
      : []),
  ]);
  const [rows, total] = await Promise.all([
    listStoredLocks(db, { where, status: today, ...pageOf(page) }),
    countStoredLocks(db, where),
  ]);
  return { locks: rows.map((row) => viewLock(row, officeContext.lists, user.language, officeContext.at)), total };
}

export async function get(
  context: Context,
  { id }: z.output<typeof getLock.input>,
): Promise<z.output<typeof getLock.output>> {
  const { db, user } = context;
  const officeContext = await readOfficeContext(context);
  const lock = (await findStoredLock(db, id)) ?? fail('not-found');
  const shown = viewLock(lock, officeContext.lists, user.language, officeContext.at);
  const isOver = shown.status === 'Completed';
  return {
    lock: shown,
    impact: await impactOf(context, officeContext, { places: lock.places, dates: datesOf(lock), lockId: id, isOver }),
  };
}

export async function auditOf(
  context: Context,
  { id, page, pageSize, ...filter }: z.output<typeof listLockAudit.input>,
): Promise<z.output<typeof listLockAudit.output>> {
  const { db } = context;
  requireDaysInOrder(filter);
  const { formats } = await readOfficeContext(context);
  if (!(await findStoredLock(db, id))) fail('not-found');
  const of = { entity: lockEntity, entityId: String(id) };
  const wanted = { ...filter, zone: formats.zone, language: context.user.language };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries, total };
}
