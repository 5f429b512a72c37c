import type { CategoryCode, CategoryTypeCode } from '#contract/reservations/categories.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import type { openDatabase } from '#server/db/connection.ts';
import { transact } from '#server/db/transaction.ts';
import { officeDay } from './office-day.ts';

type Database = ReturnType<typeof openDatabase>['db'];

interface Wanted {
  readonly name: string;
  /** How many children of each of so many projects. */
  readonly children?: number;
  readonly projects?: number;
  readonly target: number;
  /** Days from today. */
  readonly endsIn?: number;
  readonly category?: CategoryCode;
  readonly type?: CategoryTypeCode;
}

export interface Made {
  readonly id: number;
  readonly children: readonly string[];
}

const office = 'USAO';

const pledgeable = 1;

/** Creates active reservations of the demo office with available children, and restores the children afterwards. */
export function reservationMaker(db: Database) {
  const reservations: number[] = [];
  const before = new Map<number, number>();

  const freeOf = (project: number, count: number) =>
    db
      .selectFrom('child as c')
      .select(['c.id', 'c.code', 'c.baseStatus as status'])
      .where('c.projectNumber', '=', project)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('hold as h').select('h.id').whereRef('h.childId', '=', 'c.id').where('h.endedAt', 'is', null),
          ),
        ),
      )
      .orderBy('c.code')
      .limit(count)
      .execute();

  /** Projects of one country, so that the limits of a category type are never exceeded. */
  async function takeChildren(count: number, projects: number) {
    const rows = await db
      .selectFrom('child')
      .select(['projectNumber'])
      .where('countryCode', '=', 'ETH')
      .groupBy('projectNumber')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .execute();
    const taken: { id: number; code: string; status: number }[] = [];
    for (const { projectNumber } of rows) {
      if (taken.length >= count * projects) break;
      const free = await freeOf(projectNumber, count);
      if (free.length === count) taken.push(...free);
    }
    return taken;
  }

  async function make({ name, children = 0, projects = 1, target, endsIn = 60, ...kind }: Wanted): Promise<Made> {
    const someone = await db
      .selectFrom('appUser')
      .select('id')
      .where('email', '=', 'standard.user@prcds.example')
      .executeTakeFirstOrThrow();
    const { id: sponsorTypeId } = await db
      .selectFrom('sponsorType')
      .select('id')
      .where('officeCode', '=', office)
      .where('isActive', '=', true)
      .orderBy('sortOrder')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('reservation')
      .values({
        officeCode: office,
        name,
        status: statusCodes.active,
        categoryCode: kind.category ?? '3',
        categoryTypeCode: kind.type ?? '31',
        sponsorTypeId,
        expirationDate: officeDay(endsIn),
        targetChildren: target,
        createdBy: someone.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    reservations.push(id);
    const taken = await takeChildren(children, projects);
    for (const child of taken) {
      before.set(child.id, child.status);
      await db.updateTable('childRecord').set({ baseStatus: pledgeable }).where('id', '=', child.id).execute();
      await db
        .insertInto('hold')
        .values({
          childId: child.id,
          reservationId: id,
          officeCode: office,
          kind: 'reservation',
          placedBy: someone.id,
          placedAt: new Date(),
        })
        .execute();
    }
    return { id, children: taken.map(({ code }) => code) };
  }

  /** Simulates a sponsorship while the screen is open. */
  const sponsor = (code: string) =>
    db.updateTable('childRecord').set({ baseStatus: 4 }).where('code', '=', code).execute();

  async function putBack(): Promise<void> {
    if (reservations.length === 0) return;
    await transact(db, async (db) => {
      // In the product's lock order.
      await db
        .updateTable('reservation')
        .set({ status: statusCodes.cancelled, canceledAt: new Date() })
        .where('id', 'in', reservations)
        .execute();
      for (const [id, baseStatus] of [...before].sort(([one], [other]) => one - other))
        await db.updateTable('childRecord').set({ baseStatus }).where('id', '=', id).execute();
      await db.deleteFrom('pick').where('reservationId', 'in', reservations).execute();
      await db.deleteFrom('hold').where('reservationId', 'in', reservations).execute();
    });
  }

  return { make, sponsor, putBack };
}
