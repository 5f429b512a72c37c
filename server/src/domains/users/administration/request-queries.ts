import { sql } from 'kysely';
import type { AccessRequest, RequestOutcome } from '#contract/users/access-api.ts';
import type { Db } from '../../../db/connection.ts';
import type { OfficeScope } from '../../../db/office-scope.ts';
import { personName } from '../../../db/person-name.ts';

const base = (db: Db, scope: OfficeScope) =>
  db
    .selectFrom('accessRequest')
    .innerJoin('appUser', 'appUser.id', 'accessRequest.userId')
    .$if(scope !== null, (query) => query.where('accessRequest.officeCode', '=', scope as string));

const rowsOf = (query: ReturnType<typeof base>) =>
  query
    .leftJoin('appUser as taker', 'taker.id', 'accessRequest.assignedTo')
    .leftJoin('appUser as closer', 'closer.id', 'accessRequest.closedBy')
    .select(['accessRequest.id', 'accessRequest.userId', 'accessRequest.officeCode', 'accessRequest.privilege'])
    .select(['accessRequest.requestedAt', 'accessRequest.isSent', 'accessRequest.assignedTo'])
    .select(['accessRequest.closedAt', 'accessRequest.outcome', 'accessRequest.comment', 'appUser.email'])
    .select([
      personName('app_user').as('name'),
      personName('taker').as('takerName'),
      personName('closer').as('closerName'),
    ])
    .orderBy(sql`access_request.closed_at is not null`)
    .orderBy(sql`coalesce(access_request.closed_at, access_request.requested_at)`, 'desc')
    .orderBy('accessRequest.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toRequest = (row: Row): AccessRequest => ({
  requestId: row.id,
  userId: row.userId,
  name: row.name ?? '',
  email: row.email,
  office: row.officeCode,
  privilege: row.privilege,
  requestedAt: row.requestedAt.toISOString(),
  isSent: row.isSent,
  assignedTo: row.assignedTo === null ? null : { userId: row.assignedTo, name: row.takerName ?? '' },
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closerName,
  outcome: row.outcome as RequestOutcome | null,
  comment: row.comment,
});

/** Open requests first; latest first within each part. */
export async function listRequests(
  db: Db,
  scope: OfficeScope,
  state: 'open' | 'closed' | 'all',
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ requests: AccessRequest[]; total: number }> {
  const found = base(db, scope)
    .$if(state === 'open', (query) => query.where('accessRequest.closedAt', 'is', null))
    .$if(state === 'closed', (query) => query.where('accessRequest.closedAt', 'is not', null));
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await rowsOf(found)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { requests: rows.map(toRequest), total: Number(total) };
}

export async function findRequest(db: Db, id: number, scope: OfficeScope): Promise<AccessRequest | undefined> {
  const row = await rowsOf(base(db, scope).where('accessRequest.id', '=', id)).executeTakeFirst();
  return row && toRequest(row);
}

/** Waits for concurrent changes of the request. */
export const lockRequest = (db: Db, id: number) =>
  db.selectFrom('accessRequest').select('id').where('id', '=', id).forUpdate().execute();

export async function updateRequest(
  db: Db,
  id: number,
  values: {
    assignedTo?: number | null;
    outcome?: RequestOutcome;
    comment?: string;
    closedAt?: Date;
    closedBy?: number;
  },
): Promise<void> {
  await db.updateTable('accessRequest').set(values).where('id', '=', id).execute();
}
