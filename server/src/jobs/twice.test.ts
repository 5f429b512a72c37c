import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { linesPerChunk } from '#contract/feed/rules.ts';
import { startImport } from '#contract/imports/api.ts';
import { openDeliveries } from '../all-deliveries.ts';
import { openDatabase } from '../db/connection.ts';
import { remindOfDrafts } from '../domains/reservations/scheduled.ts';
import { createMailer } from '../external/mailer.ts';
import type { ObjectStore } from '../external/object-store.ts';
import { fileSizes } from '../files/content.ts';
import { makeChild, makeHold } from '../testing/children.ts';
import { connectOffice, startExternalSystem } from '../testing/external-system.ts';
import { makeCredential } from '../testing/factories.ts';
import { textOf } from '../testing/feed.ts';
import { csv } from '../testing/imports/files.ts';
import { heads, importWorld } from '../testing/imports/world.ts';
import { makeOffice } from '../testing/offices.ts';
import { active, draft, makeChildren, makeProject, noon } from '../testing/reservations/world.ts';
import { enqueue } from './outbox.ts';
import { type JobServices, type Schedule, schedules } from './schedules.ts';

/**
 * docs/operations.md promises for every job: when two servers run it at the same time on one database, its work is done
 * once. The queue normally prevents this; the test covers the exception.
 */

const world = await importWorld();
const { server, db, user, check, reservationWithRoom } = world;
const { config } = server;
const project = await makeProject(db);
const count = 6;
const days = (number: number) => new Date(noon.getTime() + number * 86_400_000);
const secret = 'the password of the admin account';

const { db: otherDb, close } = openDatabase(server.databaseUrl, { maximum: 8 });
afterAll(close);

/** What was deleted from the object store; a name may be deleted twice. */
const deletedObjects = new Set<string>();
const objects: ObjectStore = {
  put: async () => undefined,
  get: async () => undefined,
  delete: async (name) => void deletedObjects.add(name),
};

let now = noon;
const clock = () => now;
const servers = [db, otherDb].map((own): JobServices => {
  const mailer = createMailer(config.mail);
  const deliveries = openDeliveries({ db: own, config, clock, mailer });
  afterAll(async () => {
    await deliveries.close();
    mailer.close();
  });
  return { db: own, clock, deliveries, objects, retention: { childYears: 7, accessLogYears: 3 } };
});

const runOnBoth = async ({ run }: Schedule) => {
  const ends = await Promise.allSettled(servers.map((services) => run(services)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

const ask = async (query: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return rows[0];
};
const many = <T>(make: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => index).reduce<Promise<T[]>>(
    async (before, index) => [...(await before), await make(index)],
    Promise.resolve([]),
  );
const actives = () => many(async () => active(world, await makeChildren(db, project, 2)));

interface Case {
  /** Prepares work; returns a function that reads the result. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
  readonly once: unknown;
}

const about = (prefix: string, ids: readonly unknown[]) => ids.map((id) => `'${prefix}${id}'`).join();
const told = (notification: number, prefix: string, ids: readonly unknown[]) => `
  select count(*)::integer as told from outbox_message
   where kind = 'notification:${notification}' and record_key in (${about(prefix, ids)})`;
const ended = (status: string, ids: readonly number[]) => `
  select count(*)::integer as audited, count(distinct entity_id)::integer as ended from audit_entry
   where entity = 'reservation' and field = 'ReservationStatus' and new_value = '${status}'
     and entity_id in (${about('', ids)})`;

async function importing() {
  const { id, project: place } = await reservationWithRoom(count);
  const codes = await makeChildren(db, place, count);
  const checked = await check(csv([heads, ...codes.map((code) => [String(id), code])]));
  await server.call(startImport, { id: checked.check.id }, { as: user });
  return { reservation: id, batch: checked.check.id };
}

const work: Readonly<Record<string, Case>> = {
  'deliver-outbox': {
    prepare: async () => {
      const office = await makeOffice(db);
      const crm = await startExternalSystem(secret);
      await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
      const payload = { reservationId: 1, status: 'active', children: [] };
      await many((index) =>
        enqueue(db, {
          ...{ office, kind: 'crm:reservation-created', record: `reservation:${800_000 + index}`, payload },
          ...{ at: now, by: null },
        }),
      );
      return async () => [crm.requests.length, new Set(crm.requests.map(({ key }) => key)).size];
    },
    once: [count, count],
  },
  'apply-imports': {
    prepare: async () => {
      const undone = await importing();
      const apply = schedules.find(({ name }) => name === 'apply-imports');
      await apply?.run(servers[0] as JobServices);
      const { reservation, batch } = await importing();
      // As if the server had stopped right after the request, so that the job has to do it.
      await sql`update import_batch set undo_asked_at = ${now}, undo_asked_by = ${user.id}
                 where id = ${undone.batch}`.execute(db);
      const lines = (id: number, value: string) =>
        `(select count(${value}) from audit_entry where entity = 'reservation' and field = 'ChildId' and entity_id = '${id}')::integer`;
      return () =>
        ask(`
          select ${lines(reservation, 'new_value')} as came, ${lines(undone.reservation, 'old_value')} as left,
                 (select count(*) from hold where reservation_id = ${reservation})::integer as holds,
                 (select applied_rows from import_batch where id = ${batch}) as applied,
                 (select undone_rows from import_batch where id = ${undone.batch}) as undone,
                 (select count(*) from outbox_message where record_key = 'import:${batch}')::integer as told`);
    },
    once: { came: count + 1, left: count, holds: count + 1, applied: count, undone: count, told: 1 },
  },
  'apply-feeds': {
    prepare: async () => {
      const place = await makeProject(db);
      const projectCode = String(place.number).padStart(6, '0');
      const { office } = await db
        .selectFrom('country')
        .select('supportOfficeCode as office')
        .where('code', '=', place.country)
        .executeTakeFirstOrThrow();
      const { headers } = await makeCredential(db, { office });
      const [leaving = ''] = await makeChildren(db, place, 1);
      const person = { Record: 'child', ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04' };
      const children = Array.from({ length: 2 * linesPerChunk }, (_, index) => ({
        ...person,
        ChildId: `${place.country}-${projectCode}-${String(9999 - index).padStart(4, '0')}`,
      }));
      const lines = [...children, { Record: 'child', ChildId: leaving, Leaving: 'left' }];
      const sent = await fetch(`${server.origin}/v1/integration/feed`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
        body: textOf(lines, { name: 'twice', scope: { Project: projectCode } }),
      });
      expect(sent.status).toBe(200);
      return () =>
        ask(`
          select f.state, f.registered, f.applied_lines as applied, f.left_children as left,
                 (select count(*)::integer from action_code_history a join child_record c on c.id = a.child_id
                   where c.project_number = ${place.number}) as acts
            from feed f where f.name = 'twice'`);
    },
    // Each child registered once; a drop requested and carried out once.
    once: {
      state: 'done',
      registered: 2 * linesPerChunk,
      applied: 2 * linesPerChunk + 1,
      left: 1,
      acts: 2 * linesPerChunk + 2,
    },
  },
  'forget-feeds': {
    prepare: async () => {
      const { id } = await makeCredential(db);
      await sql`insert into feed (office_code, credential_id, name, type, country_code, as_of, state, created_at, received_at,
                                  finished_at)
                select 'USAO', ${id}, 'old-' || n, 'changes', 'ETH', '2025-01-01', 'done', ${days(-200)}, ${days(-200)},
                       ${days(-200)} from generate_series(1, ${count}::integer) n`.execute(db);
      return () => ask("select count(*)::integer as left from feed where name like 'old-%'");
    },
    once: { left: 0 },
  },
  'forget-unused-files': {
    prepare: async () => {
      await sql`insert into stored_file (office_code, hash, kind, object_key, sent_at)
                select 'USAO', sha256(n::text::bytea), 'picture', gen_random_uuid(), ${days(-8)}
                  from generate_series(1, ${count}::integer) n`.execute(db);
      return () =>
        ask(`select (select count(*)::integer from stored_file) as left,
                    (select count(*)::integer from object_to_delete) as listed`);
    },
    once: { left: 0, listed: count },
  },
  'forget-changes': {
    prepare: async () => {
      const tomorrow = sql`(extract(epoch from now())::bigint / 86400 + 1) % 3`;
      await sql`insert into change (slot, kind, word, record_ids)
                select ${tomorrow}, 'lock', 'changed', array[n] from generate_series(1, ${count}::integer) n`.execute(
        db,
      );
      // The floor has been raised by the run before.
      await sql`update change_floor set xid = pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
      return async () => {
        const { rows } = await sql<{ left: number }>`
          select count(*)::integer as left from change where slot = ${tomorrow}`.execute(db);
        return { ...rows[0] };
      };
    },
    once: { left: 0 },
  },
  'delete-due-objects': {
    prepare: async () => {
      await sql`delete from object_to_delete`.execute(db);
      await sql`insert into object_to_delete (object_key, due_at)
                select gen_random_uuid(), ${days(-1)} from generate_series(1, ${count}::integer)`.execute(db);
      return async () => {
        const listed = await ask('select count(*)::integer as left from object_to_delete');
        return { ...listed, deleted: deletedObjects.size };
      };
    },
    // Each in every size that it may have.
    once: { left: 0, deleted: fileSizes.length * count },
  },
  'release-lapsed-picks': {
    prepare: async () => {
      const id = await draft(world, count);
      const children = await many(() => makeChild(db));
      const soon = new Date(now.getTime() + 10 * 60_000);
      for (const [index, child] of children.entries())
        await db
          .insertInto('pick')
          .values({ childId: child.id, reservationId: id, userId: user.id, endsAt: index === 0 ? soon : days(-1) })
          .execute();
      return () => ask(`select count(*)::integer as left from pick where reservation_id = ${id}`);
    },
    once: { left: 1 },
  },
  'expire-reservations': {
    prepare: async () => {
      const ids = await actives();
      now = days(40);
      return () => ask(ended('Expired', ids));
    },
    once: { audited: count, ended: count },
  },
  'advance-project-locks': {
    prepare: async () => {
      const { rows } = await sql<{ id: number }>`
        insert into project_lock (name, office_code, time_zone, starts_on, sponsorship_lock_date, ends_on, created_at)
        select 'Lock ' || n, 'USAO', 'America/Los_Angeles', '2026-03-20', '2026-03-25', '2026-04-30', ${noon}
          from generate_series(1, ${count}::integer) n returning id`.execute(db);
      for (const { id } of rows)
        await sql`insert into project_lock_place (lock_id, country_code, project_number, starts_on, ends_on)
                  values (${id}, 'ETH', ${(await makeProject(db)).number}, '2026-03-20', '2026-04-30')`.execute(db);
      const ids = rows.map(({ id }) => id);
      now = days(60);
      return () =>
        ask(`
          select (select count(*) from audit_entry where entity = 'project-lock' and field = 'ProjectLockStatus'
                     and entity_id in (${about('', ids)}))::integer as audited,
                 (select count(*) - count(distinct (record_key, kind, office_code)) from outbox_message
                   where record_key in (${about('project-lock:', ids)}))::integer as twice,
                 (select count(*) from project_lock where status = 3)::integer as completed`);
    },
    once: { audited: 2 * count, twice: 0, completed: count },
  },
  'end-lapsed-holds': {
    prepare: async () => {
      const children = await many(() => makeChild(db));
      for (const child of children) await makeHold(db, child, { endsAt: days(-1) });
      const ids = children.map(({ id }) => id).join();
      return () =>
        ask(`select count(*)::integer as steps, count(distinct child_id)::integer as children from action_code_history
              where action_code = 'H03' and child_id in (${ids})`);
    },
    once: { steps: count, children: count },
  },
  'count-pledgeable': {
    prepare: async () => () => ask(`select count(*)::integer as counts from pledgeable_count`),
    once: { counts: 1 },
  },
  'count-quality': {
    prepare: async () => {
      const twins = [await makeChild(db), await makeChild(db)];
      const { projectNumber } = await db
        .selectFrom('childRecord')
        .select('projectNumber')
        .where('id', '=', twins[0]?.id ?? 0)
        .executeTakeFirstOrThrow();
      const ids = twins.map(({ id }) => id);
      await db.updateTable('childRecord').set({ projectNumber }).where('id', 'in', ids).execute();
      return () =>
        ask(`select (select count(*)::integer from quality_pair where first_child = ${ids[0]}) as pairs,
                    (select children from quality_figure where project_number = ${projectNumber}
                        and figure = 'perhapsTwice') as children`);
    },
    once: { pairs: 1, children: 2 },
  },
  'remind-of-expirations': {
    prepare: async () => {
      const ids = await actives();
      now = days(21);
      return () => ask(told(8, 'reservation:', ids));
    },
    once: { told: count },
  },
  'remind-of-drafts': {
    prepare: async () => {
      const ids = await many(() => draft(world, 3));
      now = days(3000);
      return () => ask(told(9, 'reservation:', ids));
    },
    once: { told: count },
  },
  'cancel-untouched-drafts': {
    prepare: async () => {
      const ids = await many(() => draft(world, 3));
      now = days(3999);
      await remindOfDrafts({ db, clock });
      now = days(4000);
      return () => ask(ended('Cancelled', ids));
    },
    once: { audited: count, ended: count },
  },
  'remind-of-hold-ends': {
    prepare: async () => {
      const children = await many(() => makeChild(db));
      for (const child of children) await makeHold(db, child, { endsAt: days(3) });
      const codes = children.map(({ code }) => code);
      return () => ask(told(3, 'child:', codes));
    },
    once: { told: count },
  },
  'forget-import-checks': {
    prepare: async () => {
      const { id } = await reservationWithRoom(1);
      await many(() => check(csv([heads, [String(id), 'ETH-000001-0001']])));
      now = days(30);
      return () => ask('select count(*)::integer as left from import_batch where status is null');
    },
    once: { left: 0 },
  },
  'erase-departed-children': {
    prepare: async () => {
      const codes = (await many(() => makeChild(db, { status: 7, leavingDate: '2010-01-01' }))).map(({ code }) => code);
      return () =>
        ask(`select count(*)::integer as erasures, count(distinct entity_id)::integer as children from audit_entry
              where entity = 'child' and field = 'PersonalData' and entity_id in (${about('', codes)})`);
    },
    once: { erasures: count, children: count },
  },
  'clean-up': {
    prepare: async () => {
      await sql`insert into access_log (happened_at, user_id, office_code, action, child_count)
                select ${days(-2000)}, ${user.id}, 'USAO', 'view', 1 from generate_series(1, 12000)`.execute(db);
      return () => ask('select count(*)::integer as left from access_log');
    },
    once: { left: 0 },
  },
};

test('every job of the register is looked at', () => {
  expect(Object.keys(work).sort()).toEqual(schedules.map(({ name }) => name).sort());
});

test.each(schedules.map((schedule) => [schedule.name, schedule] as const))(
  'F6 %s, run by two servers at once and then again, takes effect once',
  async (name, schedule) => {
    now = noon;
    const { prepare, once } = work[name] as Case;
    const effect = await prepare();
    await runOnBoth(schedule);
    expect(await effect()).toEqual(once);
    await runOnBoth(schedule);
    expect(await effect()).toEqual(once);
  },
);
