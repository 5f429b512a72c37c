import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readingStateHeader } from '#contract/reading/rules.ts';
import { updateReadingState } from '../../api/reading-state.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeAll(async () => {
  await import('../../domains/reading/reading-notice.tsx');
});
afterEach(() => {
  vi.useRealTimers();
});

const header = (value: string) => ({ headers: { 'Content-Type': 'application/json', [readingStateHeader]: value } });
const children = (value: string) => ({
  'GET home/recent': () => new Response(JSON.stringify({ Children: [] }), { status: 200, ...header(value) }),
});
const say = (value: string) => act(() => updateReadingState(new Headers({ [readingStateHeader]: value })));

const over =
  'You have opened or listed 2,013 different children today; the budget of your office is 2,000. Your administrators were told. At 4,000 no further children are shown until midnight; children you have read today stay open.';
const freed = 'An administrator lifted your budget of children for today.';
const close = () => screen.getByRole('button', { name: 'Close' });

describe('F16 the notice about the user’s own reading budget', () => {
  test('is shown above the screen until it is closed, once for each state', async () => {
    const { user } = await renderApp('/', { answers: children('over; read=2013; budget=2000') });
    await screen.findByText(over);
    await user.click(close());
    expect(screen.queryByText(over)).toBeNull();
    say('over; read=2013; budget=2000');
    expect(screen.queryByText(over)).toBeNull();
    say('lifted; read=2013; budget=2000');
    await screen.findByText(freed);
    await user.click(close());
    say('over; read=2013; budget=2000');
    say('lifted; read=2013; budget=2000');
    expect(screen.queryByText(freed)).toBeNull();
  });

  test('is shown in another tab too, in the user’s language', async () => {
    await renderApp('/', { answers: children('over; read=20120; budget=20000'), language: 'es' });
    const told = await screen.findByText(
      /^Hoy ha abierto o listado 20\.120 niños y niñas distintos; el límite de su oficina es 20\.000\./,
    );
    expect(told.textContent).toContain('A los 40.000 no se muestran más');
  });

  test('is valid until midnight, and is shown again on another day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-16T07:58:00Z') });
    const { user, router } = await renderApp('/', { answers: children('over; read=2013; budget=2000') });
    await screen.findByText(over);
    vi.setSystemTime(new Date('2026-01-16T08:01:00Z'));
    await router.navigate({ to: '/help' });
    await waitFor(() => expect(screen.queryByText(over)).toBeNull());
    say('over; read=2013; budget=2000');
    await screen.findByText(over);
    await user.click(close());
    expect(screen.queryByText(over)).toBeNull();
  });

  test.each(['below', 'over', 'over; read=2013; budget=', 'refused; read=2013; budget=2000'])(
    '"%s" says nothing new',
    async (value) => {
      await renderApp('/');
      say('lifted; read=2013; budget=2000');
      await screen.findByText(freed);
      say(value);
      expect(screen.queryByText(freed)).not.toBeNull();
    },
  );
});
