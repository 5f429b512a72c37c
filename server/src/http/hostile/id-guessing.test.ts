import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modules } from '#contract/access.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody, pathParams } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { makeChild, makeProject, makeReservation } from '../../testing/children.ts';
import { makeGroup, makeRole, makeUser } from '../../testing/factories.ts';
import { listOfficeRows, makeOfficeRecords } from '../../testing/hostile/office-records.ts';
import { poolsOf } from '../../testing/hostile/pools.ts';
import { addressOf, ask, bodyOf } from '../../testing/hostile/raw-request.ts';
import { validInput } from '../../testing/hostile/valid-input.ts';
import { testServer } from '../../testing/server.ts';
import { wireShape } from '../route-input.ts';

/**
 * Guessed ids: another office's record must not be found by a user with all privileges in their own office. Visits
 * every endpoint that names a record of an office, in its path or its body.
 */
const today = '2026-04-16';
const server = await testServer({ clock: () => new Date(`${today}T18:00:00Z`) });
const { db } = server;
const everything = await makeRole(
  db,
  modules.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`)),
);
const person = await makeUser(db, { roles: [everything] });
const colleague = await makeUser(db, { roles: [everything] });
const stranger = await makeUser(db, { office: 'ESPO', roles: [everything] });
const authorization = `Bearer ${await server.tokenFor(person.email)}`;
const theirs = await makeOfficeRecords(server, 'ESPO', stranger);
const ours = await makeOfficeRecords(server, 'USAO', colleague);
const untouched = await listOfficeRows(server, 'ESPO');

type Input = Readonly<Record<string, unknown>>;

async function answerTo(e: Endpoint, input: Input) {
  const answer = await ask(e, `${server.origin}/v1/${addressOf(e, input)}`, {
    headers: { authorization, ...(hasBody(e) && { 'content-type': 'application/json' }) },
    body: hasBody(e) ? bodyOf(e, input) : undefined,
  });
  if (answer.status === 200) return { code: 'ok', text: answer.text, fields: [] };
  const { code, errors = [] } = JSON.parse(answer.text) as Problem;
  return { code, text: answer.text, fields: errors.map(({ field }) => field) };
}

/** Path patterns with the wire name of the id and another office's id. */
const records: readonly (readonly [path: RegExp, name: string, id: string])[] = [
  [/^user\/accessRequest\/:id/, 'id', theirs.accessRequest],
  [/^user\/:id/, 'id', theirs.user],
  [/^userGroup\/:id/, 'id', theirs.group],
  [/countryGroup\/:id/, 'id', theirs.countryGroup],
  [/projectCategory\/:id/, 'id', theirs.category],
  [/serviceAccount\/:id/, 'id', theirs.account],
  [/policyDocument\/version\/:id/, 'id', theirs.policy],
  [/^reading\/:fdro\/:UserId/, 'UserId', theirs.user],
  [/^delivery\/:fdro\/:id/, 'id', theirs.delivery],
  [/^import\/.*:ImportId/, 'ImportId', theirs.importId],
  [/^reservation\/:ReservationID/, 'ReservationID', theirs.reservation],
  [/^reservation\/:id/, 'id', theirs.reservation],
  [/^csm\/sending/, 'SendingId', theirs.sending],
  [/^csm\/:CsmId/, 'CsmId', theirs.csm],
  [/^child\/savedSearch\/:/, 'SavedSearchId', theirs.childSearch],
  [/^project\/savedSearch\/:/, 'SavedSearchId', theirs.projectSearch],
  [/^reservation\/savedSearch\/:/, 'SavedSearchId', theirs.reservationSearch],
];

const title = (e: Endpoint) => `${e.method} ${e.path}`;
const guarded = allEndpoints.flatMap((e) => {
  const record = records.find(([path]) => path.test(e.path));
  return record ? [[title(e), e, record[1], record[2]] as const] : [];
});

/** Path parameters that are not secret: shared by all offices, values of fixed lists, or the office itself. */
const shared = [
  'FirstChildId',
  'SecondChildId',
  'CountryCode',
  'ChildId',
  'ProjectId',
  'MediaId',
  'LetterId',
  'ProjectLockId',
  'FeedId',
  'History',
  'lookupName',
  'list',
  'code',
  'tab',
  'category',
  'channel',
];
const outside = ['fdro', 'office', 'eventId'];
const isShared = (e: Endpoint) =>
  // A feed's name is its sender's own: domains/feed/feed.test.ts.
  /^role\/|notifications\/:id|^integration\/feed/.test(e.path) ||
  pathParams(e.path).every((name) => [...shared, ...outside].includes(name));

test('USER-047 every path that names a record of an office is walked', () => {
  const walked = guarded.map(([name]) => name);
  expect(allEndpoints.filter((e) => !isShared(e) && !walked.includes(title(e))).map(title)).toEqual([]);
});

const pools = await poolsOf(db, today);
const ownOffice = (e: Endpoint) =>
  Object.fromEntries(['fdro', 'office', 'FDRO'].flatMap((name) => (wireShape(e.input)[name] ? [[name, 'USAO']] : [])));

describe('USER-047 another office’s record is not there', () => {
  test.each(guarded)('%s', async (_, e, name, id) => {
    const drawn = fc.sample(validInput(e.input, pools), { seed: 7, numRuns: 15 }) as Input[];
    const codes = new Set<string>();
    for (const input of drawn) codes.add((await answerTo(e, { ...input, ...ownOffice(e), [name]: id })).code);
    // Invalid input is refused first; requests that reach the record find none.
    codes.delete('invalid-input');
    expect([...codes]).toEqual(['not-found']);
  });
});

const project = await makeProject(db);
const child = await makeChild(db, { project });
const source = (await makeReservation(db)).id;
const fresh = String((await makeGroup(db, {})).id);
const Children = [{ ChildId: child.code }];
const profile = { FirstName: 'Ana', LastName: 'Ruiz', FDRO: 'USAO', Region: 'US' };
const groupOf = (UserId: number) => ({
  details: { GroupName: `Team ${UserId}`, FDRO: 'USAO', Region: 'US' },
  members: [{ UserId }],
  roles: [],
});
const settings = { fdro: 'USAO', Version: 0 };

type Records = typeof theirs;
interface Sent {
  readonly ask: (records: Records) => Input;
  /** The field reported as invalid, or the error code. */
  readonly refusal: string;
}

/** Ids in request bodies. */
const bodies: Readonly<Record<string, Sent>> = {
  'PUT reservation/:ReservationID/transfer': {
    ask: ({ reservation }) => ({
      ReservationID: String(source),
      Transfer: { TargetReservationID: Number(reservation), Children },
    }),
    refusal: 'not-found',
  },
  'PUT user/accessRequest/:id/assign': {
    ask: ({ user }) => ({ id: ours.accessRequest, AssignedTo: Number(user) }),
    refusal: 'AssignedTo',
  },
  'POST userGroup': {
    ask: ({ user }) => ({ UserGroup: groupOf(Number(user)) }),
    refusal: 'UserGroup.members.0.UserId',
  },
  'PUT userGroup/:id': {
    ask: ({ user }) => ({ id: fresh, Version: 1, UserGroup: groupOf(Number(user)) }),
    refusal: 'UserGroup.members.0.UserId',
  },
  'POST userGroup/:id/preview': {
    ask: ({ user }) => ({ id: fresh, UserGroup: groupOf(Number(user)) }),
    refusal: 'UserGroup.members.0.UserId',
  },
  'POST user/profile': {
    ask: ({ group }) => ({
      User: { ...profile, Email: `new${group}@prcds.example`, GroupsAssigned: [{ GroupId: Number(group) }] },
    }),
    refusal: 'User.GroupsAssigned.0.GroupId',
  },
  'PUT user/:id': {
    ask: ({ group }) => ({
      id: String(colleague.id),
      Version: 1,
      User: { ...profile, Email: colleague.email, GroupsAssigned: [{ GroupId: Number(group) }] },
    }),
    refusal: 'User.GroupsAssigned.0.GroupId',
  },
  'PUT fundraisingOfficeSettings/:fdro/notifications/:id/recipients': {
    ask: ({ user }) => ({ ...settings, id: '1', Recipients: [{ UserId: Number(user) }] }),
    refusal: 'Recipients.0.UserId',
  },
  'PUT fundraisingOfficeSettings/:fdro/projectCategory': {
    ask: ({ category }) => ({
      fdro: 'USAO',
      ProjectCategory: { ProjectCategoryId: Number(category), ProjectCategoryName: 'Renamed', Version: 1 },
    }),
    refusal: 'not-found',
  },
  'PUT fundraisingOfficeSettings/:fdro/projectCategory/:id/ratingLevel': {
    ask: ({ ratingLevel }) => ({
      fdro: 'USAO',
      id: ours.category,
      // The category's version after it was renamed.
      Version: 2,
      RatingLevels: [{ RatingLevelId: Number(ratingLevel), RatingLevelName: 'Renamed', Status: 'Active' }],
    }),
    refusal: 'RatingLevels.0.RatingLevelId',
  },
  'PUT project/:ProjectId/rating': {
    ask: ({ category }) => ({
      ProjectId: project.code,
      ProjectRating: { ProjectCategoryId: Number(category), RatingLevelId: null, Version: 0 },
    }),
    refusal: 'ProjectRating.ProjectCategoryId',
  },
  'PUT fundraisingOfficeSettings/:fdro/sponsorType': {
    ask: ({ sponsorType }) => ({
      ...settings,
      SponsorTypes: [{ Sponsor_Type_Cd: Number(sponsorType), Sponsor_Type: 'Renamed', Status: 'Active' }],
    }),
    refusal: 'SponsorTypes.0.Sponsor_Type_Cd',
  },
};
const endpointOf = (name: string) => allEndpoints.find((e) => title(e) === name) as Endpoint;

describe('USER-047 another office’s number in what is sent', () => {
  test.each(Object.entries(bodies))('%s', async (name, { ask: about, refusal }) => {
    const e = endpointOf(name);
    const { code, fields } = await answerTo(e, about(theirs));
    expect(code === 'invalid-input' ? fields : [code]).toEqual([refusal]);
    // The same request with the caller's own id is not refused for this reason.
    const own = await answerTo(e, about(ours));
    expect([own.code, ...own.fields]).not.toContain(refusal);
  });

  test.each(['PUT reservation/extend', 'PUT reservation/release'])('%s', async (name) => {
    const Reservations = [{ ReservationID: Number(theirs.reservation), Expiration_Dt: today }];
    const { text } = await answerTo(endpointOf(name), { Reservations });
    const { ReservationResult, Count } = JSON.parse(text) as { ReservationResult: Input[]; Count: number };
    expect(Count).toBe(0);
    expect(ReservationResult).toMatchObject([{ Done: false, Reason: 'not-found', Expiration_Dt: null }]);
  });

  test('POST user/search finds nobody by their group', async () => {
    const { text } = await answerTo(endpointOf('POST user/search'), {
      FDRO: 'USAO',
      UserSearch: { GroupId: Number(theirs.group) },
    });
    expect(JSON.parse(text)).toMatchObject({ TotalRecords: 0 });
  });

  test.each([
    ['POST child/search', 'ChildSearch', 'childSearch', { Gender: 'Female' }],
    ['POST project/search', 'ProjectSearch', 'projectSearch', { Country: ['ETH'] }],
    ['POST reservation/search', 'ReservationSearch', 'reservationSearch', { ReservationStatus: ['2'] }],
  ] as const)('%s leaves a trace in a saved search of one’s own office alone', async (name, part, kind, search) => {
    const traceOf = async (records: Records) => {
      const id = Number(records[kind]);
      const { code } = await answerTo(endpointOf(name), { [part]: search, SavedSearchId: id });
      const stored = db.selectFrom('savedSearch').select('lastRunAt').where('id', '=', id);
      return [code, (await stored.executeTakeFirstOrThrow()).lastRunAt !== null];
    };
    expect(await traceOf(theirs)).toEqual(['ok', false]);
    expect(await traceOf(ours)).toEqual(['ok', true]);
  });
});

test('USER-047 after all this, nothing of the other office has changed', async () => {
  expect(await listOfficeRows(server, 'ESPO')).toEqual(untouched);
});
