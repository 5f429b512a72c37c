import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { beforeSignOut } from '../../api/sign-in/sign-out.ts';
import { saveTokens } from '../../api/sign-in/tokens.ts';
import { keepOnServer } from '../../api/storage/kept-input.ts';
import { startTexts } from '../../i18n/i18n.ts';
import { navigations, openTab } from '../../testing/leaving.ts';
import { provider, refusal, signInSettings, stubServer } from '../../testing/server.ts';
import { preloadDialogs } from '../../ui/dialogs/dialog.tsx';
import { KitProvider } from '../../ui/theme/kit-provider.tsx';
import { useSessionEnd } from './session-end.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';

vi.mock('../../api/sign-in/leaving.ts', async (original) =>
  (await import('../../testing/leaving.ts')).leavingStub(original as never),
);

const second = 1_000;
const minute = 60 * second;
const put = 'PUT /v1/session/unsavedInput';
const saved = { SavedDate: '2026-04-16T16:00:00Z' };
const token = `POST ${provider}/token`;
const renewed = { access_token: 'new', refresh_token: 'r2', expires_in: 3600 };
const away = (): never => {
  throw new TypeError('Failed to fetch');
};

beforeAll(async () => {
  await startTexts('en');
  await preloadDialogs();
});
beforeEach(() => {
  openTab('/searchchild');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

function Screen() {
  const { ended, expire } = useSessionEnd('ana@prcds.example');
  if (ended) return <SessionEndDialog ended={ended} />;
  return (
    <button type="button" onClick={expire}>
      Time is over
    </button>
  );
}

/** A screen with something typed, in a tab whose token is valid for this many minutes. */
function open(answers: Parameters<typeof stubServer>[0], minutes = 60) {
  const server = stubServer({ 'GET /v1/session/signIn': signInSettings, ...answers });
  saveTokens({ accessToken: 'old', refreshToken: 'r1', expiresIn: minutes * 60 });
  onTestFinished(beforeSignOut(() => keepOnServer({ form: 'child/GTM-201115-0342', version: '7', values: '{}' })));
  render(
    <KitProvider isStill>
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>
    </KitProvider>,
  );
  const keptWith = () =>
    server.seen.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('Authorization'));
  return { ...server, keptWith };
}

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const expire = async () => {
  fireEvent.click(screen.getByText('Time is over'));
  await pass(0);
};
const dialog = () => screen.getByRole('dialog', { name: 'Session got expired' });
const button = (name: string) => within(dialog()).getByRole('button', { name });
const isKept = 'Your unsaved input is kept and can be restored after you sign in again.';

/** What another tab does to the storage that all tabs share. */
function inAnotherTab(change: () => void) {
  const oldValue = localStorage.getItem('prcds.accessToken');
  change();
  const newValue = localStorage.getItem('prcds.accessToken');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'prcds.accessToken', oldValue, newValue })));
}

test.each([
  ['network', away],
  ['server', () => refusal('database-unavailable', 503)],
])(
  'SESSION-009 SESSION-010 input is kept once the %s is back; until then no answer leads away, and the sign-in is gone',
  async (_what, failing) => {
    let isBack = false;
    const { keptWith } = open({ [put]: () => (isBack ? saved : failing()) });
    await expire();
    expect(localStorage.getItem('prcds.accessToken')).toBeNull();
    within(dialog()).getByText('Your unsaved input is being kept. Wait a moment.');
    await pass(10 * second);
    for (const name of ['Stay', 'Re Login']) fireEvent.click(button(name));
    await pass(second);
    expect(navigations).toEqual([]);
    isBack = true;
    await pass(5 * second);
    within(dialog()).getByText(isKept);
    expect(keptWith().at(-1)).toBe('Bearer old');
    fireEvent.click(button('Re Login'));
    await pass(0);
    expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
  },
);

test('SESSION-010 input that could not be kept within a minute is not said to be kept, and the user can go on', async () => {
  open({ [put]: away });
  await expire();
  await pass(minute + 5 * second);
  within(dialog()).getByText(/^Your unsaved input could not be kept\./);
  fireEvent.click(button('Stay'));
  await pass(0);
  expect(navigations).toEqual(['/auth']);
});

test('SESSION-008 an expired token is renewed for keeping the input, and signs no tab in again', async () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => stored.mockRestore());
  const { keptWith } = open({ [put]: saved, [token]: renewed }, 5);
  await pass(10 * minute);
  stored.mockClear();
  await expire();
  within(dialog()).getByText(isKept);
  expect(keptWith()).toEqual(['Bearer new']);
  expect(stored.mock.calls.filter(([key]) => /Token/.test(key))).toEqual([]);
});

test('SESSION-008 a token that the server holds for expired is renewed once for keeping the input', async () => {
  const { keptWith } = open({
    [put]: ({ headers }) => (headers.get('Authorization') === 'Bearer new' ? saved : refusal('not-signed-in', 401)),
    [token]: renewed,
  });
  await expire();
  within(dialog()).getByText(isKept);
  expect(keptWith()).toEqual(['Bearer old', 'Bearer new']);
});

test('SESSION-010 input of a user whom the server does not know any more is lost at once, and the dialog says how to go on', async () => {
  const { keptWith } = open({
    [put]: () => refusal('not-signed-in', 401),
    [token]: () => refusal('invalid_grant', 400),
  });
  await expire();
  expect(within(dialog()).getByRole('status').textContent).toBe(
    'Your unsaved input could not be kept. Sign in again to go on where you were.',
  );
  expect(keptWith()).toEqual(['Bearer old', 'Bearer old']);
});

test('SESSION-009 a tab that another one logs out says what becomes of its input', async () => {
  let isBack = false;
  open({ [put]: () => (isBack ? saved : away()) });
  inAnotherTab(() => {
    localStorage.clear();
    localStorage.setItem('prcds.signedOut', 'logout');
  });
  await pass(0);
  const said = within(screen.getByRole('dialog', { name: 'You have been logged out' })).getByRole('status');
  expect(said.textContent).toContain('Your unsaved input is being kept. Wait a moment.');
  isBack = true;
  await pass(5 * second);
  expect(said.textContent).toContain(isKept);
});

test('SESSION-008 a tab that another one ends keeps its input too, though the tokens are gone', async () => {
  const { keptWith } = open({ [put]: saved, [token]: renewed }, 5);
  await pass(10 * minute);
  inAnotherTab(() => {
    localStorage.clear();
    localStorage.setItem('prcds.signedOut', 'expiry');
  });
  await pass(0);
  within(dialog()).getByText(isKept);
  expect(keptWith()).toEqual(['Bearer new']);
});

test('SESSION-008 a new sign-in in another tab reloads this one only when its input is kept', async () => {
  let isBack = false;
  open({ [put]: () => (isBack ? saved : away()) });
  await expire();
  inAnotherTab(() => saveTokens({ accessToken: 'of the new sign-in', refreshToken: 'r9' }));
  await pass(5 * second);
  expect(navigations).toEqual([]);
  isBack = true;
  await pass(5 * second);
  expect(navigations).toEqual(['reload']);
  expect(localStorage.getItem('prcds.accessToken')).toBe('of the new sign-in');
});

test('a new sign-in of the same user in another tab takes nothing away here', async () => {
  const { keptWith } = open({ [put]: saved });
  localStorage.setItem('prcds.loginDetails', JSON.stringify({ email: 'ana@prcds.example' }));
  const [oldValue, newValue] = ['old', 'of the new sign-in'];
  saveTokens({ accessToken: newValue });
  // The events of a token that was removed and written again arrive when both are done.
  for (const change of [
    { oldValue, newValue: null },
    { oldValue: null, newValue },
  ])
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'prcds.accessToken', ...change })));
  await pass(second);
  screen.getByText('Time is over');
  expect([keptWith(), navigations]).toEqual([[], []]);
});

test('when somebody else signs in in another tab, the input is kept for the former user before the page is loaded anew', async () => {
  const { keptWith } = open({ [put]: saved });
  inAnotherTab(() => {
    localStorage.setItem('prcds.loginDetails', JSON.stringify({ email: 'somebody.else@prcds.example' }));
    saveTokens({ accessToken: 'of somebody else' });
  });
  await pass(0);
  expect([keptWith(), navigations]).toEqual([['Bearer old'], ['reload']]);
});

test('a new sign-in in another tab reloads one that has ended', async () => {
  open({ [put]: saved });
  await expire();
  inAnotherTab(() => saveTokens({ accessToken: 'of the new sign-in' }));
  expect(navigations).toEqual(['reload']);
});
