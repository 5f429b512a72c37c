import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { createReservation, getReservation } from '#contract/reservations/api.ts';
import { confirmReservation } from '#contract/reservations/children-api.ts';
import type { ReservationInput } from '#contract/reservations/reservation.ts';
import { addDays } from '#contract/shared/calendar.ts';
import type { Db } from '../../db/connection.ts';
import { type MadeUser, makeUser, type UserOptions } from '../factories.ts';
import { type TestServer, testServer } from '../server.ts';

/** Projects, children and reservations for tests. */

let nextProject = randomInt(100_000, 500_000);

export interface MadeProject {
  readonly number: number;
  readonly country: string;
}

export async function makeProject(db: Db, country = 'ETH'): Promise<MadeProject> {
  nextProject += 1;
  const number = nextProject;
  await db
    .insertInto('project')
    .values({ number, name: `Project ${number}`, countryCode: country })
    .execute();
  return { number, country };
}

export interface ChildOptions {
  readonly gender?: 'F' | 'M';
  readonly birthDate?: string;
  readonly addDate?: string;
  readonly status?: number;
  readonly givenName?: string;
  readonly photoDate?: string | null;
}

const numbers = new Map<number, number>();

/** Their ids, in order. */
export async function makeChildren(db: Db, project: MadeProject, count: number, options: ChildOptions = {}) {
  const first = (numbers.get(project.number) ?? 0) + 1;
  numbers.set(project.number, first + count - 1);
  const rows = Array.from({ length: count }, (_, index) => ({
    code: `${project.country}-${String(project.number).padStart(6, '0')}-${String(first + index).padStart(4, '0')}`,
    givenName: options.givenName ?? `Child ${first + index}`,
    gender: options.gender ?? ((first + index) % 2 === 0 ? 'F' : 'M'),
    birthDate: options.birthDate ?? '2018-05-17',
    countryCode: project.country,
    projectNumber: project.number,
    baseStatus: options.status ?? 1,
    addDate: options.addDate ?? addDays('2024-01-01', first + index),
    photoDate: options.photoDate ?? null,
  }));
  await db.insertInto('childRecord').values(rows).execute();
  return rows.map(({ code }) => code);
}

export async function makeSponsorType(db: Db, office = 'USAO'): Promise<number> {
  const name = `Type ${randomInt(1_000_000)}`;
  const { id } = await db
    .insertInto('sponsorType')
    .values({ officeCode: office, name, nameKey: name.toLowerCase(), sortOrder: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const asChildren = (codes: readonly string[]) => codes.map((childId) => ({ childId }));

/** Noon in Los Angeles on that day. */
export const noon = new Date('2026-03-10T20:00:00Z');

export const completeDetails = (sponsorType: number, target: number, change: Partial<ReservationInput> = {}) =>
  ({
    category: '3',
    categoryType: '31',
    name: 'Web pool',
    sponsorType,
    expirationDate: '2026-04-01',
    targetChildren: target,
    ...change,
  }) as ReservationInput;

export interface World {
  readonly server: TestServer;
  readonly user: MadeUser;
  readonly sponsorType: number;
}

/** A server with a user who reserves; by default the time is `noon`. */
export async function startWorld(clock = () => noon, person: UserOptions = {}): Promise<World & { readonly db: Db }> {
  const server = await testServer({ clock });
  const { db } = server;
  return { server, db, user: await makeUser(db, person), sponsorType: await makeSponsorType(db) };
}

/** A draft reservation, complete by default. */
export async function draft(
  { server, user, sponsorType }: World,
  target: number,
  change: Partial<ReservationInput> = {},
) {
  const reservation = completeDetails(sponsorType, target, change);
  const { output } = await server.call(createReservation, { reservation }, { as: user });
  return output.reservation.id;
}

/** An active reservation with these children. */
export async function active(world: World, codes: readonly string[], change: Partial<ReservationInput> = {}) {
  const target = change.targetChildren ?? codes.length;
  const id = await draft(world, codes.length, { ...change, targetChildren: codes.length });
  const { server, user } = world;
  const { output } = await server.call(confirmReservation, { id, children: asChildren(codes) }, { as: user });
  if (target !== codes.length)
    await server.db.updateTable('reservation').set({ targetChildren: target }).where('id', '=', id).execute();
  return output.reservation.id;
}

export async function view(
  { server, user }: World,
  id: number,
): Promise<z.output<typeof getReservation.output>['reservation']> {
  return (await server.call(getReservation, { id }, { as: user })).output.reservation;
}

export const childOf = (db: Db, code: string) =>
  db.selectFrom('child').select(['id', 'status', 'actionCode']).where('code', '=', code).executeTakeFirstOrThrow();

/** Changes the status but keeps the last action code. */
export const setStatus = (db: Db, code: string, status: number) =>
  sql`update child_record r set base_status = ${status}, base_action_code = c.action_code
        from child c where c.id = r.id and r.code = ${code}`.execute(db);

export async function setSetting(db: Db, code: string, value: string, office = 'USAO') {
  await db
    .insertInto('officeSetting')
    .values({ officeCode: office, code, value })
    .onConflict((oc) => oc.columns(['officeCode', 'code']).doUpdateSet({ value }))
    .execute();
}
