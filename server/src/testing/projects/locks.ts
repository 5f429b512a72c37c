import type { LockInput } from '#contract/projects/lock.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import { makeUser } from '../factories.ts';
import { noon } from '../reservations/world.ts';
import { testServer } from '../server.ts';

/** A different country for each test, so that their locks do not overlap. */
const further = ['TZA', 'RWA', 'BDI', 'MLI', 'NER', 'LSO', 'MOZ', 'AGO', 'SWZ', 'ECU', 'NIC'];

/** A project's id from its number. */
export const six = (number: number) => String(number).padStart(6, '0');

/** Dates relative to `noon`, 10 March 2026 in Los Angeles. */
export const givenLock = (
  countries: string[],
  projects: number[] = [],
  change: Partial<LockInput> = {},
): LockInput => ({
  start: '2026-03-20',
  sponsorshipLockDate: '2026-03-25',
  end: '2026-04-30',
  countries,
  projects: projects.map(six),
  ...change,
});

/** A server with an adjustable clock, users who may create locks and users who may only read them. */
export async function lockWorld() {
  let now = noon;
  const server = await testServer({ clock: () => now });
  const { call, db } = server;
  await db
    .insertInto('country')
    .values(
      further.map((code) => ({
        code,
        isoCode: `${code.charAt(0)}${code.charAt(2)}`,
        name: code,
        nameEs: code,
        regionCode: 'EAF',
        supportOfficeCode: 'ETHS',
      })),
    )
    .execute();
  const admin = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Priya', lastName: 'Shah' });
  const reader = await makeUser(db, { roles: ['View Only User'] });
  const create = (lock: LockInput, as = admin) => call(createLock, { lock }, { as });
  return {
    server,
    call,
    db,
    admin,
    reader,
    clock: () => now,
    at: (instant: string) => {
      now = new Date(instant);
    },
    create,
    created: async (lock: LockInput) => (await create(lock)).output.lock,
  };
}
