import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { provider, refusal, signInSettings, stubServer } from '../../testing/server.ts';

const email = 'local.admin@prcds.example';
const profile = (Status: string) => ({
  UserId: 7,
  username: 'ana.delgado',
  language: 'en',
  FirstName: 'Ana',
  LastName: 'Delgado',
  Email: email,
  FDRO: 'USAO',
  Region: 'US',
  Status,
  wvCentral: null,
  GroupsAssigned: [],
  RoleDetails: [],
  AccessToPRCDS: 1,
  ActiveTime: 10,
  PolicyStatement: 1,
  PolicyAcknowledgement: null,
});
const find = 'GET user/searchUserByEmail';
const nobody = { [find]: { data: { User: null } } };
const newcomer = {
  ...nobody,
  'POST user': { User: profile('Active'), Message: '' },
  'GET user/access': { UserAccess: [] },
};
const ask = 'POST user/accessRequest';
const wait = 'No role is assigned to you yet. Please wait for your administrator to provision access.';
const notSent = 'The email asking your local administrators for access could not be sent.';

/** Where the user enters, what the server answers, and the dialog's lines. */
const dialogs = [
  ['ERR-008', '/?type=nonav', nobody, ['User profile not found. Please contact your Local Administrator']],
  [
    'ERR-009 USER-049 ENTRY-025',
    '/',
    { [find]: { data: { User: profile('Inactive') } } },
    ['User status is Inactive. Please contact your Local Administrator'],
  ],
  [
    'ERR-010',
    '/',
    { [find]: refusal('internal-error', 500) },
    ['Unable to fetch user profile. Please try again later'],
  ],
  [
    'ERR-011 ERR-012',
    '/',
    { ...newcomer, [ask]: { Sent: true } },
    [wait, 'An email asking for access was sent to your local administrators.'],
  ],
  ['ERR-011 ERR-013', '/', { ...newcomer, [ask]: { Sent: false } }, [wait, notSent]],
  [
    'ERR-011 ERR-033',
    '/',
    { ...newcomer, [ask]: refusal('internal-error', 500) },
    [wait, 'Unable to fetch Email Details', notSent],
  ],
] as const;

test.each(dialogs)('%s whoever enters at %s is told why there is no way in', async (_ids, address, answers, lines) => {
  await renderApp(address, { answers });
  const dialog = await screen.findByRole('dialog');
  const said = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  expect(said.filter((line) => !line.startsWith('Signed in as'))).toEqual(lines);
  within(dialog).getByRole('button', { name: 'Logout' });
  expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
});

test('ERR-007 ERR-010 a profile that cannot be fetched leaves no sign-in behind, and can be tried again', async () => {
  await renderApp('/', { answers: { [find]: refusal('internal-error', 500) } });
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Try again' });
  await waitFor(() => expect(window.localStorage.getItem('prcds.accessToken')).toBeNull());
  const left = ['accessToken', 'tokenTimes', 'loginDetails', 'profile'];
  expect(left.filter((name) => window.localStorage.getItem(`prcds.${name}`) !== null)).toEqual([]);
});

const onlyWayIsOut = (dialog: HTMLElement) =>
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Logout']);

test('USER-048 ENTRY-026 somebody without any module is sent to the local administrator', async () => {
  await renderApp('/searchchild', { grants: [] });
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('No role is assigned to you. Please contact your Local Administrator');
  onlyWayIsOut(dialog);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('USER-049 somebody deactivated while at work is told the same', async () => {
  const { user } = await renderApp('/searchproject', {
    answers: { 'POST project/search': refusal('user-inactive', 403) },
  });
  await screen.findByText('Project Status', { selector: 'form *' });
  await user.click(screen.getByText('All', { selector: 'label *, label' }));
  await user.click(screen.getByText('Search', { selector: 'form button' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('User status is Inactive. Please contact your Local Administrator');
});

test('ERR-033 a sign-in that tells no e-mail says so', async () => {
  vi.stubGlobal('isSecureContext', true);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { router } = await renderApp('/unauthorized', { isSignedIn: false });
  stubServer({
    'GET /v1/session/signIn': signInSettings,
    [`GET ${provider}/.well-known/openid-configuration`]: {},
    [`POST ${provider}/token`]: { access_token: 'access', expires_in: 3600 },
    [`GET ${provider}/me`]: { sub: 'x' },
  });
  const begun = { state: 's1', nonce: 'n1', verifier: 'v1', startedAt: Date.now() };
  window.localStorage.setItem('prcds.pendingSignIns', JSON.stringify([begun]));
  window.history.replaceState(null, '', '/auth?code=abc&state=s1');
  await router.navigate({ href: '/auth?code=abc&state=s1' });
  within(await screen.findByRole('dialog')).getByText('Unable to fetch Email Details');
});
