import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { PersonProvider } from '../../api/person.tsx';
import { beforeSignOut } from '../../api/sign-in/sign-out.ts';
import { saveTokens } from '../../api/sign-in/tokens.ts';
import { read } from '../../api/storage/storage.ts';
import { startTexts } from '../../i18n/i18n.ts';
import { navigations, openTab } from '../../testing/leaving.ts';
import { provider, signInSettings, stubServer } from '../../testing/server.ts';
import { preloadDialogs } from '../../ui/dialogs/dialog.tsx';
import { useUnsavedChanges } from '../../ui/form/unsaved-changes.tsx';
import { KitProvider } from '../../ui/theme/kit-provider.tsx';
import { IdleGuard } from './idle-guard.tsx';

vi.mock('../../api/sign-in/leaving.ts', async (original) =>
  (await import('../../testing/leaving.ts')).leavingStub(original as never),
);

const second = 1_000;
const minute = 60 * second;

beforeAll(async () => {
  await startTexts('en');
  await preloadDialogs();
});
beforeEach(() => {
  openTab('/searchchild');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  saveTokens({ accessToken: 'old', refreshToken: 'r1', expiresIn: 3600 });
  stubServer({
    'GET /v1/session/signIn': signInSettings,
    [`POST ${provider}/token`]: { access_token: 'new', refresh_token: 'r2', expires_in: 3600 },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form with unsaved changes that captures the action to continue with. */
function Unsaved({ onAsked }: { readonly onAsked: (goOn: () => void) => void }) {
  const { register } = useUnsavedChanges();
  useEffect(
    () =>
      register((goOn) => {
        onAsked(goOn);
        return true;
      }),
    [register, onAsked],
  );
  return null;
}

function guard(onAsked?: (goOn: () => void) => void) {
  const onExpire = vi.fn();
  const at = (sessionTimeout: string) => (
    <KitProvider isStill>
      <PersonProvider
        person={{
          user: { userId: 7 } as never,
          grants: new Set(),
          settings: { ...defaultSettings, sessionTimeout },
          mode: 'normal',
        }}
      >
        <IdleGuard onExpire={onExpire}>
          <h1>The screen</h1>
          <input aria-label="Comments" />
          {onAsked ? <Unsaved onAsked={onAsked} /> : null}
        </IdleGuard>
      </PersonProvider>
    </KitProvider>
  );
  const { rerender } = render(at('10'));
  return { onExpire, setTimeoutTo: (minutes: string) => rerender(at(minutes)) };
}

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const prompt = () => screen.queryByRole('dialog', { name: 'You have been idle for a while!' });
const shown = () => screen.getByRole('dialog', { name: 'You have been idle for a while!' });
const press = (button: string) => fireEvent.click(within(shown()).getByRole('button', { name: button }));

test('SESSION-001 SESSION-003 SESSION-004 SESSION-019 after nine idle minutes it counts down from sixty seconds', async () => {
  const { onExpire } = guard();
  await pass(9 * minute - second);
  expect(prompt()).toBeNull();
  await pass(second);
  screen.getByText('The screen');
  expect(shown().textContent).toContain('You will be logged out in 1 minutes and 0 seconds');
  const spoken = () => shown().querySelector('[aria-live]')?.textContent;
  await pass(14 * second);
  within(shown()).getByText('You will be logged out in 0 minutes and 46 seconds');
  expect(document.activeElement).toBe(within(shown()).getByRole('button', { name: 'Stay' }));
  expect(spoken()).toBe('You will be logged out in 1 minutes and 0 seconds');
  await pass(16 * second);
  expect(spoken()).toBe('You will be logged out in 0 minutes and 30 seconds');
  expect(onExpire).not.toHaveBeenCalled();
});

test('SESSION-008 when nobody answers, the session ends, once', async () => {
  const { onExpire } = guard();
  await pass(10 * minute - second);
  expect(onExpire).not.toHaveBeenCalled();
  await pass(second);
  expect(onExpire).toHaveBeenCalledOnce();
  await pass(5 * minute);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-001 whoever does something before is asked nine minutes after that', async () => {
  const { onExpire } = guard();
  await pass(8 * minute);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(9 * minute - second);
  expect(prompt()).toBeNull();
  await pass(second);
  shown();
  // From now on only an answer counts: an accidental mouse move keeps nobody signed in.
  fireEvent.mouseMove(document.body);
  await pass(minute);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-003 focus that the page moves by itself is no activity', async () => {
  guard();
  await pass(8 * minute);
  screen.getByLabelText('Comments').focus();
  await pass(minute);
  shown();
});

test('SESSION-001 SESSION-008 activity in another tab counts, and the idle time begins with it', async () => {
  const { onExpire } = guard();
  await pass(8 * minute);
  localStorage.setItem('prcds.lastActiveAt', String(Date.now()));
  await pass(9 * minute - second);
  expect(prompt()).toBeNull();
  await pass(second);
  shown();
  await pass(minute);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-005 Stay in another tab closes the prompt here', async () => {
  const { onExpire } = guard();
  await pass(9 * minute + 30 * second);
  localStorage.setItem('prcds.lastActiveAt', String(Date.now()));
  await pass(second);
  expect(prompt()).toBeNull();
  await pass(5 * minute);
  expect(onExpire).not.toHaveBeenCalled();
});

test.each([['Stay'], ['Escape']])(
  'SESSION-005 SESSION-006 %s goes on, renews the token, and the time begins anew',
  async (answer) => {
    const { onExpire } = guard();
    await pass(9 * minute + 30 * second);
    if (answer === 'Escape') fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    else press(answer);
    await pass(0);
    expect(prompt()).toBeNull();
    await pass(second);
    expect(read('accessToken')).toBe('new');
    await pass(9 * minute - 2 * second);
    expect(prompt()).toBeNull();
    await pass(second);
    shown();
    expect(onExpire).not.toHaveBeenCalled();
    expect(navigations).toEqual([]);
  },
);

test('SESSION-007 Logout logs out at once', async () => {
  const { onExpire } = guard();
  await pass(9 * minute);
  press('Logout');
  await pass(second);
  expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
  expect(read('accessToken')).toBeUndefined();
  expect(onExpire).not.toHaveBeenCalled();
});

test('SESSION-007 F28 with unsaved changes the form prompts first, and the prompt counts as activity', async () => {
  const onAsked = vi.fn<(goOn: () => void) => void>();
  const { onExpire } = guard(onAsked);
  await pass(9 * minute);
  press('Logout');
  await pass(5 * minute);
  expect(prompt()).toBeNull();
  expect(navigations).toEqual([]);
  expect(read('accessToken')).toBe('new');
  expect(onExpire).not.toHaveBeenCalled();
  expect(onAsked).toHaveBeenCalledOnce();
  onAsked.mock.calls[0]?.[0]();
  await pass(second);
  expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
});

test('SESSION-001 SESSION-003 a Session Timeout that is shortened counts the time that was idle, and keeps the minute', async () => {
  const { onExpire, setTimeoutTo } = guard();
  await pass(4 * minute);
  setTimeoutTo('2');
  await pass(second);
  shown();
  expect(onExpire).not.toHaveBeenCalled();
  await pass(minute);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-008 a page restored after longer than the idle time has expired', () => {
  const { onExpire } = guard();
  vi.setSystemTime(Date.now() + 10 * minute - 1);
  fireEvent(window, new Event('pageshow'));
  expect(onExpire).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 1);
  fireEvent(window, new Event('pageshow'));
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-008 a clock that is set back does not put off the end of an idle session', async () => {
  const { onExpire } = guard();
  await pass(minute);
  vi.setSystemTime(Date.now() - 60 * minute);
  await pass(10 * minute);
  expect(onExpire).not.toHaveBeenCalled();
  await pass(second);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-008 a tab goes on judging when a new sign-in in another one has removed the time of the last activity', async () => {
  const { onExpire } = guard();
  localStorage.removeItem('prcds.lastActiveAt');
  await pass(10 * minute + second);
  expect(onExpire).toHaveBeenCalledOnce();
});

test('SESSION-005 turning to a tab that has not judged yet is no answer to the prompt', () => {
  guard();
  vi.setSystemTime(Date.now() + 9 * minute + 30 * second);
  fireEvent(document, new Event('visibilitychange'));
  shown();
});

test('W1 activity still counts after a reload that the user cancelled, and so does the lack of it', async () => {
  const { onExpire } = guard();
  fireEvent(window, new Event('beforeunload', { cancelable: true }));
  await pass(8 * minute);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(3 * minute);
  fireEvent(window, new Event('pageshow'));
  expect(onExpire).not.toHaveBeenCalled();
  expect(prompt()).toBeNull();
  await pass(6 * minute);
  shown();
  await pass(minute);
  expect(onExpire).toHaveBeenCalledOnce();
});

test.each([['Stay'], ['Escape']])('W7 after %s the focus is in the field the user was typing in', async (answer) => {
  guard();
  const field = screen.getByLabelText('Comments');
  field.focus();
  await pass(9 * minute);
  await pass(second);
  expect(document.activeElement).toBe(within(shown()).getByRole('button', { name: 'Stay' }));
  if (answer === 'Escape') fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  else press(answer);
  await pass(second);
  expect(prompt()).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('W5 Logout keeps what was typed, as the end of the session does, before the token is gone', async () => {
  const keep = vi.fn(async () => {
    expect(navigations).toEqual([]);
    return true;
  });
  onTestFinished(beforeSignOut(() => keep));
  guard();
  await pass(9 * minute);
  press('Logout');
  await pass(second);
  expect(keep).toHaveBeenCalledExactlyOnceWith('old');
  expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
  expect(read('accessToken')).toBeUndefined();
});
