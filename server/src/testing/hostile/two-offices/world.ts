import { modules } from '#contract/access.ts';
import { sampleRoleNames } from '#contract/roles/sample-roles.ts';
import { keepUnsavedInput } from '#contract/session/api.ts';
import type { Db } from '../../../db/connection.ts';
import { countQuality } from '../../../domains/quality/count.ts';
import { letters } from '../../access-table/row.ts';
import { type MadeChild, makeChild, makeHold, makeProject, makeReservation } from '../../children.ts';
import { type MadeUser, makeCredential, makeRole, makeUser } from '../../factories.ts';
import { type TestServer, testServer } from '../../server.ts';
import { makeImports, type OfficeImports } from './imports.ts';
import { markedUuid, markWord, withMarkedNumbers } from './marks.ts';
import { makePeople, type OfficePeople } from './people.ts';
import { makeSettings, type OfficeSettings } from './settings.ts';
import { dayIn, importedAt, now } from './time.ts';
import { makeWork, type OfficeChildren, type OfficeWork } from './work.ts';

/**
 * Two offices with one record of everything. The first exists from the start; the second is added on request, so that
 * the first one's answers can be compared before and after. The children look the same to the first office throughout:
 * those that the second will hold are held by a third office until then.
 */

interface Codes {
  readonly office: string;
  readonly word: string;
  readonly sendingId: string;
  readonly values: readonly [string, string, string, string];
  /** The second office's version is the highest of all. */
  readonly policyVersion: number;
  /** The notification with the office's own templates. */
  readonly notificationId: number;
}

const first: Codes = {
  office: 'USAO',
  word: 'Plain',
  sendingId: '10000000-0000-4000-8000-000000000001',
  values: ['18', '901', '11', '902'],
  policyVersion: 98,
  notificationId: 8,
};
const second: Codes = {
  office: 'ESPO',
  word: markWord,
  sendingId: markedUuid,
  values: ['19', '872', '17', '873'],
  policyVersion: 99,
  notificationId: 9,
};
const third = 'DEUO';

export interface Office extends OfficePeople, OfficeSettings, OfficeWork, OfficeImports {
  readonly office: string;
  readonly sendingId: string;
}

export interface Pool {
  readonly projectCode: string;
  /** The common prefix of the children's ids. */
  readonly childCode: string;
  readonly shared: MadeChild;
  /** The children that both offices have written about, hold or sponsor. */
  readonly told: readonly string[];
  readonly childMediaId: number;
  readonly childLetterId: number;
  readonly projectMediaId: number;
  readonly lockId: number;
  readonly roleId: number;
  readonly feedId: number;
}

async function makeOffice(server: TestServer, codes: Codes, pool: MadePool, children: OfficeChildren): Promise<Office> {
  const { db } = server;
  const { office, word, sendingId } = codes;
  const { project, shared } = pool;
  const people = await makePeople(db, office, word);
  const given = { office, word, project, owner: people.owner };
  const settings = await makeSettings(db, { ...codes, ...given });
  const work = await makeWork(db, { ...given, ...people, ...settings, shared, children, sendingId });
  await server.call(keepUnsavedInput, { form: 'reservation', version: null, values: word }, { as: people.owner });
  return { office, sendingId, ...people, ...settings, ...work, ...(await makeImports(server, word, people.owner)) };
}

type MadePool = Awaited<ReturnType<typeof makePool>>;

async function makePool(db: Db) {
  const project = await makeProject(db, { number: 900_901, communities: ['Kebele'] });
  let number = 0;
  const child = (values: object = {}) => {
    number += 1;
    return makeChild(db, { project, code: `ETH-${project.code}-${String(number).padStart(4, '0')}`, ...values });
  };
  const childrenOf = async ({ office, word }: Codes): Promise<OfficeChildren> => ({
    card: await child(),
    held: [await child(), await child()],
    ending: await child(),
    sponsored: await child({
      status: 4,
      sponsorNumber: `${word}-1`,
      sponsorOfficeCode: office,
      sponsorshipStartDate: dayIn(-1),
    }),
    drafted: await child(),
  });
  return { project, shared: await child(), first: await childrenOf(first), second: await childrenOf(second) };
}

/** A letter that was sent as a document. */
async function makeLetter(db: Db, childId: number): Promise<number> {
  const file = await db
    .insertInto('storedFile')
    .values({ officeCode: first.office, hash: Buffer.alloc(32, 1), kind: 'document', sentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('storedFileContent')
    .values({ fileId: file.id, size: 'document', content: Buffer.from('%PDF-1.4') })
    .execute();
  const { id } = await db
    .insertInto('childLetter')
    .values({ childId, kind: 'from-child', letterDate: dayIn(-90), fileId: file.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Shared records: pictures, and a lock that starts soon. */
async function makeThings(db: Db, { project, shared }: MadePool) {
  const one = { childId: shared.id, kind: 'photo', mediaDate: dayIn(-90) };
  const picture = await db.insertInto('childMedia').values(one).returning('id').executeTakeFirstOrThrow();
  const view = { projectNumber: project.number, kind: 'photo', title: 'Well', type: 'image/jpeg', takenOn: dayIn(-90) };
  const photo = await db.insertInto('projectMedia').values(view).returning('id').executeTakeFirstOrThrow();
  const dates = { startsOn: dayIn(-1), endsOn: dayIn(30) };
  const lock = await db
    .insertInto('projectLock')
    .values({
      ...dates,
      name: 'New field system',
      officeCode: first.office,
      timeZone: 'America/Los_Angeles',
      sponsorshipLockDate: dayIn(8),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { countryCode: project.country, projectNumber: project.number };
  await db
    .insertInto('projectLockPlace')
    .values({ ...dates, ...place, lockId: lock.id })
    .execute();
  const { id: roleId } = await db
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Standard User')
    .executeTakeFirstOrThrow();
  return {
    childMediaId: Number(picture.id),
    childLetterId: await makeLetter(db, shared.id),
    projectMediaId: photo.id,
    lockId: lock.id,
    roleId,
    feedId: await makeFeed(db, shared),
  };
}

/** Of a field office, which is neither of the two. */
async function makeFeed(db: Db, missing: MadeChild): Promise<number> {
  const { id: credentialId } = await makeCredential(db, { office: third });
  const { id } = await db
    .insertInto('feed')
    .values({
      ...{ officeCode: third, credentialId, name: 'daily', type: 'snapshot', countryCode: 'ETH', asOf: dayIn(-1) },
      ...{ state: 'to-confirm', lines: 1, refused: 1, missing: 1, createdAt: now, receivedAt: now, finishedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('feedLeaving')
    .values({ feedId: id, childId: missing.id, leaving: 'requested', isMissing: true })
    .execute();
  const problems = JSON.stringify([{ field: 'ChildId', code: 'duplicate' }]);
  await db.insertInto('feedProblem').values({ feedId: id, line: 2, record: 'child', problems }).execute();
  return id;
}

/** The third office holds the children until the second one is added. */
async function keepPlace(db: Db, { shared, second: children }: MadePool) {
  const { id } = await makeReservation(db, { office: third });
  const person = await makeUser(db, { office: third });
  await makeHold(db, children.card, { office: third, reservationId: id });
  for (const child of [...children.held, children.ending]) await makeHold(db, child, { office: third });
  await db.updateTable('hold').set({ placedAt: importedAt }).where('officeCode', '=', third).execute();
  const history = { childId: shared.id, happenedAt: importedAt, actionCode: 'A01', newStatus: 1, userId: person.id };
  await db.insertInto('actionCodeHistory').values(history).execute();
  return async () => {
    await db.deleteFrom('hold').where('officeCode', '=', third).execute();
    await db.deleteFrom('actionCodeHistory').where('userId', '=', person.id).execute();
  };
}

export async function twoOffices() {
  const server = await testServer({ clock: () => now });
  const { db } = server;
  const pool = await makePool(db);
  const things = await makeThings(db, pool);
  const firstOffice = await makeOffice(server, first, pool, pool.first);
  const leavePlace = await keepPlace(db, pool);
  await countQuality({ db, clock: () => now });
  // All privileges in one office, and none elsewhere.
  const everything = await makeRole(
    db,
    modules.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`)),
  );
  const readerOf = ({ office }: Codes) => makeUser(db, { office, roles: [everything] });
  const people = new Map<string, MadeUser>();
  for (const [index, letter] of letters.entries())
    people.set(letter, await makeUser(db, { roles: [sampleRoleNames[index] as string] }));
  const told = [pool.shared, pool.first.card, pool.second.card, pool.first.sponsored, pool.second.sponsored];
  return {
    server,
    pool: {
      ...things,
      projectCode: pool.project.code,
      childCode: `ETH-${pool.project.code}`,
      shared: pool.shared,
      told: told.map(({ code }) => code),
    } satisfies Pool,
    people,
    firstOffice,
    firstReader: await readerOf(first),
    secondReader: await readerOf(second),
    /** A user of the first office who has read nothing yet. */
    lateReader: await readerOf(first),
    /** Adds the second office. */
    async addSecond(): Promise<Office> {
      await leavePlace();
      return withMarkedNumbers(db, () => makeOffice(server, second, pool, pool.second));
    },
  };
}
