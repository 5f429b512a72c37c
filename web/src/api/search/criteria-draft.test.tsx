import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../i18n/i18n.ts';
import { openTab } from '../../testing/leaving.ts';
import { stubServer } from '../../testing/server.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { collectSignOutJobs, runSignOutJobs } from '../sign-in/sign-out.ts';
import { saveTokens } from '../sign-in/tokens.ts';
import { useCriteriaDraft } from './criteria-draft.ts';
import { useSearchState } from './search-state.ts';

interface Form {
  readonly name?: string;
}

const path = '/v1/session/unsavedInput';
const defaults: Form = {};
const parse = (value: unknown) => value as Form;

beforeAll(async () => void (await startTexts('en')));
beforeEach(() => {
  openTab('/');
  window.sessionStorage.clear();
  saveTokens({ accessToken: 'token', expiresIn: 3600 });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderHook(
    () => {
      const remembered = useSearchState<Form>({
        feature: 'children',
        name: 'search',
        defaults,
        sort: 'ChildId',
        parse,
      });
      return { remembered, kept: useCriteriaDraft('children', { remembered, defaults, parse }) };
    },
    { wrapper: TestPerson },
  );

test('SESSION-010 criteria that stand in the fields are kept when the session ends; the defaults are not', async () => {
  const { seen } = stubServer({
    [`GET ${path}`]: { UnsavedInput: [] },
    [`PUT ${path}`]: { SavedDate: '2026-04-16T16:00:00Z' },
  });
  const { result } = open();
  expect(collectSignOutJobs()).toEqual([]);
  act(() => result.current.remembered.edit({ name: 'Mar' }));
  expect(await runSignOutJobs(collectSignOutJobs(), 'the last token')).toBe(true);
  const put = seen.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toEqual({ Form: 'search/children', Version: null, Values: '{"name":"Mar"}' });
});

test('SESSION-010 criteria that were kept are offered, and stand in the open fields once they are restored', async () => {
  const kept = { Form: 'search/children', Version: null, Values: '{"name":"Mar"}', SavedDate: '2026-04-16T16:00:00Z' };
  stubServer({ [`GET ${path}`]: { UnsavedInput: [kept] }, [`DELETE ${path}`]: {} });
  const { result } = open();
  await waitFor(() => expect(result.current.kept).toBeDefined());
  act(() => result.current.kept?.restore());
  expect(result.current.remembered.state).toMatchObject({ form: { name: 'Mar' }, isFolded: false });
});
