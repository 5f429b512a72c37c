import { sql } from 'kysely';
import { createRandom, type Random } from '#server/random.ts';
import { makeUser } from '#server/testing/factories.ts';
import { makeChildren, makeProject, makeSponsorType, setSetting } from '#server/testing/reservations/world.ts';
import { type Client, createClient } from './client.ts';
import type { ExpectedState } from './expected-state.ts';
import type { Workplace } from './steps.ts';
import type { FaultyWorld } from './world.ts';

/** The users, and their data. */

const people = 12;
export const officeWithCrm = 'USAO';
const offices = [officeWithCrm, 'CANO'];

export const administrators = offices.map((office, index) => ({
  office,
  email: `administrator.${index + 1}@prcds.example`,
  firstName: 'Robin',
  lastName: `Administrator ${index + 1}`,
}));

export const accounts = Array.from({ length: people }, (_, index) => ({
  email: `worker.${index + 1}@prcds.example`,
  firstName: 'Robin',
  lastName: `Example ${index + 1}`,
}));

/** Few children for many users, in two offices, one of which has a CRM. */
export async function seedWorkplace({ db }: FaultyWorld): Promise<Workplace> {
  const birthDate = `${new Date().getUTCFullYear() - 8}-01-15`;
  const children: string[] = [];
  for (const country of ['ETH', 'KEN', 'GTM', 'ETH'])
    children.push(...(await makeChildren(db, await makeProject(db, country), 150, { birthDate })));
  await setSetting(db, 'crmIntegration', 'Yes', officeWithCrm);
  const { rows } = await sql<{ code: string }>`
    select v.code from lookup_value v join lookup_list l on l.id = v.list_id
     where l.name = 'csmCode' and v.is_active order by v.code limit 12`.execute(db);
  const lockable: Workplace['lockable'] = [];
  for (let made = 0; made < 150; made += 1) lockable.push(await makeProject(db, 'KEN'));
  const holdable = await makeChildren(db, await makeProject(db, 'KEN'), 600, { birthDate });
  const departing = await makeChildren(db, await makeProject(db, 'KEN'), 600, { birthDate });
  const { rows: regions } = await sql<{ code: string; region: string }>`
    select code, region_code as region from office`.execute(db);
  const viewOnly = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'View Only User')
    .executeTakeFirstOrThrow();
  const numbers = new Map<string, number>();
  return {
    db,
    children,
    csmCodes: rows.map(({ code }) => code),
    regions: new Map(regions.map(({ code, region }) => [code, region])),
    viewOnly: viewOnly.id,
    lockable,
    holdable,
    departing,
    undone: new Set(),
    extended: new Set(),
    nextNumber(office) {
      const next = (numbers.get(office) ?? 99) + 1;
      numbers.set(office, next);
      return next;
    },
  };
}

export interface Staff {
  readonly clients: readonly Client[];
  readonly administrators: readonly Client[];
  readonly crm: Client;
  readonly crowd: Client;
}

export async function createStaff(world: FaultyWorld, seed: string, expectedState: ExpectedState): Promise<Staff> {
  const { db } = world;
  const sponsorTypes = new Map<string, number>();
  for (const office of offices) sponsorTypes.set(office, await makeSponsorType(db, office));
  const clients: Client[] = [];
  const comes = (email: string, office: string, random: Random, credential?: string) =>
    createClient({
      ...(credential && { credential }),
      ...{ world, email, office, random, expectedState, hasCrm: office === officeWithCrm },
      sponsorType: sponsorTypes.get(office) as number,
    });
  for (const [index, { email }] of accounts.entries()) {
    const office = offices[index % offices.length] as string;
    const user = await makeUser(db, { email, office, roles: ['Local Administrator'] });
    if (index < 4)
      for (const notificationId of [7, 9, 11, 12])
        await db
          .insertInto('notificationRecipient')
          .values({ officeCode: office, notificationId, userId: user.id })
          .execute();
    clients.push(comes(email, office, createRandom(seed, 'client', index)));
  }
  const crowd = comes(accounts[0]?.email ?? '', officeWithCrm, createRandom(seed, 'crowd'));
  const crm = comes('', officeWithCrm, createRandom(seed, 'crm'), world.crmCredential);
  const others: Client[] = [];
  for (const { email, office } of administrators) {
    await makeUser(db, { email, office, roles: ['Partnership Admin'] });
    others.push(comes(email, office, createRandom(seed, email)));
  }
  return { clients, administrators: others, crm, crowd };
}
