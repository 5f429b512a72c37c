import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listSettings } from '#contract/office-settings/api.ts';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { createUser, findUserByEmail, getUserAccess, requestAccess, type User } from '#contract/users/api.ts';
import { userExistsMessage } from '#contract/users/rules.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.ts';
import { openTab } from '../../testing/leaving.ts';
import { refusal, stubServer } from '../../testing/server.ts';
import { loadPerson } from './load-person.ts';

const details = { email: 'a@prcds.example', firstName: 'Ana', lastName: 'Bell' };
const user: User = {
  userId: 1,
  username: details.email,
  language: 'en',
  firstName: 'Ana',
  lastName: 'Bell',
  email: details.email,
  office: 'USAO',
  region: 'US',
  isActive: true,
  centralId: null,
  groups: [],
  roles: [],
  hasPrcdsAccess: true,
  activeMinutes: 10,
  policyStatementId: 1,
  acknowledgedPolicyAt: new Date().toISOString(),
};
const granted = (...levels: [string, string, boolean][]) => ({
  access: levels.map(([moduleName, accessType, isGranted], index) => ({
    moduleId: index,
    moduleName,
    levels: [{ accessType, isGranted }],
  })),
});
const home = granted(['Home', 'View', true]);
const found = (one: User | null) => ({ data: { user: one } });
const timeoutRow = (value: string) => ({
  settings: [{ code: 'sessionTimeout', description: '', value, unitCode: null, unitDescription: null }],
});

/** Responses by endpoint; an Error is thrown. */
function serve(...answers: readonly (readonly [Endpoint, unknown])[]) {
  const table = new Map<unknown, unknown[]>();
  for (const [endpoint, answer] of answers) table.set(endpoint, [...(table.get(endpoint) ?? []), answer]);
  return vi.fn(async (endpoint: Endpoint) => {
    const waiting = table.get(endpoint) ?? [];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Problem('not-found', { status: 404 });
    return answer;
  });
}
type Serve = ReturnType<typeof serve>;

const load = (answers: Serve, mode: 'normal' | 'nonav' = 'normal') =>
  loadPerson(answers as unknown as typeof call, mode === 'nonav' ? undefined : details, mode);
const inputs = (answers: Serve, endpoint: Endpoint) =>
  (answers.mock.calls as unknown as [Endpoint, unknown][]).filter(([asked]) => asked === endpoint).map(([, i]) => i);
const order = (answers: Serve) => answers.mock.calls.map(([endpoint]) => endpoint.path);

test('ENTRY-022 ENTRY-028 ENTRY-029 profile by e-mail, then access, then office settings, and only then the person', async () => {
  const server = serve([findUserByEmail, found(user)], [getUserAccess, home], [listSettings, timeoutRow('4')]);
  const loaded = await load(server);
  expect(inputs(server, findUserByEmail)).toEqual([{ email: details.email }]);
  expect([...new Set(order(server))]).toEqual([findUserByEmail.path, getUserAccess.path, listSettings.path]);
  expect(inputs(server, listSettings)).toEqual([1, 2, 3, 5].map((category) => ({ office: 'USAO', category })));
  expect(loaded).toMatchObject({
    person: { user, mode: 'normal', areSettingsDefault: false, settings: { sessionTimeout: '4', privacyPolicy: '7' } },
  });
  expect('person' in loaded && [...loaded.person.grants]).toEqual(['Home:View']);
});

test('API-023 the first profile goes out as User{FirstName, LastName, FDRO, Region, Email}', async () => {
  openTab('/');
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = stubServer({
    'GET /v1/user/searchUserByEmail': { data: { User: null } },
    'POST /v1/user': refusal('internal-error', 500),
  });
  await loadPerson(call, details, 'normal');
  expect(server.calls('/v1/user').map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['POST', { User: { FirstName: 'Ana', LastName: 'Bell', FDRO: 'USAO', Region: 'US', Email: 'a@prcds.example' } }],
  ]);
});

test('ENTRY-007 ENTRY-008 ENTRY-023 an empty profile is created, in USAO and US', async () => {
  const created = { user, message: '' };
  const server = serve(
    [findUserByEmail, found(null)],
    [createUser, created],
    [getUserAccess, home],
    [listSettings, timeoutRow('5')],
  );
  expect(await load(server)).toHaveProperty('person');
  expect(inputs(server, createUser)).toEqual([{ user: { ...details, office: 'USAO', region: 'US' } }]);
});

test("API-024 'User details already exists' is no error: the profile is simply fetched", async () => {
  const server = serve(
    [findUserByEmail, found(null)],
    [findUserByEmail, found(user)],
    [createUser, { user: null, message: userExistsMessage }],
    [getUserAccess, home],
    [listSettings, timeoutRow('5')],
  );
  expect(await load(server)).toHaveProperty('person.user.email', details.email);
});

test('ENTRY-024 ERR-008 an embedded frame creates nothing', async () => {
  const server = serve([findUserByEmail, found(null)]);
  expect(await load(server, 'nonav')).toMatchObject({ blocked: 'no_user_profile' });
  expect(order(server)).toEqual([findUserByEmail.path]);
});

test('ENTRY-025 ERR-009 an inactive profile goes no further', async () => {
  const server = serve([findUserByEmail, found({ ...user, isActive: false })]);
  expect(await load(server)).toEqual({ blocked: 'inactive_user_profile', email: details.email });
  expect(order(server)).toEqual([findUserByEmail.path]);
});

describe('ERR-010 a profile that cannot be had', () => {
  const broken = new Problem('internal-error', { status: 500 });
  test.each([
    ['fetched', serve([findUserByEmail, broken]), 'unable_to_fetch_profile'],
    ['created', serve([findUserByEmail, found(null)], [createUser, broken]), 'create_failed'],
    ['given its access', serve([findUserByEmail, found(user)], [getUserAccess, broken]), 'unable_to_fetch_profile'],
  ] as const)('ERR-010 cannot be %s', async (_what, server, blocked) => {
    expect(await load(server)).toMatchObject({ blocked });
  });

  const away = new Problem('network-failure');
  test('ERR-007 a server that restarts is no failure: the other tabs work on', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const access = [getUserAccess, home] as const;
    const server = serve([findUserByEmail, away], [findUserByEmail, found(user)], [getUserAccess, away], access);
    const loading = load(server);
    await vi.runAllTimersAsync();
    expect(await loading).toHaveProperty('person');
  });

  test('ERR-007 ERR-010 one that stays away is reported', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const loading = load(serve([findUserByEmail, away]));
    await vi.runAllTimersAsync();
    expect(await loading).toMatchObject({ blocked: 'unable_to_fetch_profile' });
  });
});

describe('without a granted module', () => {
  const none = granted(['Home', 'View', false], ['Projects', 'View', false], ['Unknown', 'View', true]);
  test('ENTRY-026 USER-048 somebody known is sent to the local administrator', async () => {
    expect(await load(serve([findUserByEmail, found(user)], [getUserAccess, none]))).toMatchObject({
      blocked: 'norole_contact',
    });
  });
  test('ENTRY-026 Home alone is enough', async () => {
    const server = serve([findUserByEmail, found(user)], [getUserAccess, home], [listSettings, timeoutRow('5')]);
    expect(await load(server)).toHaveProperty('person');
  });
  test.each([
    ['ERR-011 ERR-012', { isSent: true }, 'norole_assigned_success'],
    ['ERR-011 ERR-013', { isSent: false }, 'norole_assigned_error'],
    ['ERR-011 ERR-033', new Problem('internal-error', { status: 500 }), 'email_details'],
  ] as const)('%s for a newcomer access is asked for by e-mail', async (_ids, answer, blocked) => {
    const server = serve(
      [findUserByEmail, found(null)],
      [createUser, { user, message: '' }],
      [getUserAccess, none],
      [requestAccess, answer],
    );
    expect(await load(server)).toMatchObject({ blocked });
    expect(inputs(server, requestAccess)).toEqual([{ request: { email: details.email } }]);
  });
});

test('ENTRY-030 settings that cannot be fetched are the defaults, and the app still appears', async () => {
  const server = serve([findUserByEmail, found({ ...user, activeMinutes: 3 })], [getUserAccess, home]);
  expect(await load(server)).toMatchObject({ person: { settings: defaultSettings, areSettingsDefault: true } });
});

test('CONST-004 CONST-005 without settings the CRM is not integrated, and five country groups are the most', async () => {
  const loaded = await load(serve([findUserByEmail, found(user)], [getUserAccess, home]));
  expect(loaded).toMatchObject({ person: { settings: { crmIntegration: 'No', countryGroupLimit: '5' } } });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const general = (privacyPolicy: string) => ({
  settings: [{ code: 'privacyPolicy', description: '', value: privacyPolicy, unitCode: null, unitDescription: null }],
});
const entries = [
  ['never', null, '30', [1]],
  ['longer ago than holds in the office', daysAgo(31), '30', [1]],
  ['not longer ago', daysAgo(8), '30', [1, 1, 2, 3, 5]],
  ['just now', daysAgo(0), '30', [1, 2, 3, 5]],
] as const;

test.each(entries)(
  'F13 whoever has accepted the terms %s asks for no settings that are not told yet',
  async (...entry) => {
    const [, acknowledgedPolicyAt, days, categories] = entry;
    const server = serve(
      [findUserByEmail, found({ ...user, acknowledgedPolicyAt })],
      [getUserAccess, home],
      [listSettings, general(days)],
    );
    const areSettingsPart = categories.length === 1;
    expect(await load(server)).toMatchObject({ person: { areSettingsPart, areSettingsDefault: false } });
    expect(inputs(server, listSettings)).toEqual(categories.map((category) => ({ office: 'USAO', category })));
  },
);

test('F13 an office without terms tells all its settings to whoever never accepted any', async () => {
  const newcomer = { ...user, policyStatementId: null, acknowledgedPolicyAt: null };
  const server = serve([findUserByEmail, found(newcomer)], [getUserAccess, home], [listSettings, timeoutRow('4')]);
  expect(await load(server)).toMatchObject({ person: { areSettingsPart: false } });
  expect(inputs(server, listSettings)).toHaveLength(4);
});

test('F13 before the consent the general settings are enough, and are not called the defaults', async () => {
  const server = serve(
    [findUserByEmail, found(user)],
    [getUserAccess, home],
    [listSettings, timeoutRow('4')],
    [listSettings, new Problem('consent-required', { status: 403 })],
  );
  expect(await load(server)).toMatchObject({
    person: { settings: { ...defaultSettings, sessionTimeout: '4' }, areSettingsDefault: false },
  });
});

test("SESSION-001 OFFICE-039 the office's Session Timeout rules; without one, the person's active time", async () => {
  const short = found({ ...user, activeMinutes: 3 });
  const withRow = serve([findUserByEmail, short], [getUserAccess, home], [listSettings, timeoutRow('8')]);
  expect(await load(withRow)).toHaveProperty('person.settings.sessionTimeout', '8');
  const without = serve([findUserByEmail, short], [getUserAccess, home], [listSettings, { settings: [] }]);
  expect(await load(without)).toHaveProperty('person.settings.sessionTimeout', '3');
});
