import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { openTab } from '../../testing/leaving.ts';
import { stubServer } from '../../testing/server.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { Problem } from '../problem.ts';
import { collectSignOutJobs, runSignOutJobs } from '../sign-in/sign-out.ts';
import { useSaveSearchDialog } from './save-search.ts';

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});
afterEach(() => vi.unstubAllGlobals());

const fails = () => Promise.reject(new Problem('internal-error'));
const searches = {
  query: { queryKey: ['saved'], queryFn: async () => [] },
  create: fails,
  update: fails,
  remove: fails,
};

const unsavedInput = '/v1/session/unsavedInput';
const open = () =>
  renderHook(
    ({ isOpen }: { readonly isOpen: boolean }) =>
      useSaveSearchDialog(searches, { isOpen, form: {}, sort: { column: 'childId', isDescending: false } }),
    { wrapper: TestPerson, initialProps: { isOpen: true } },
  );

test('SESSION-010 the name typed when the session ends is offered again', async () => {
  openTab('/');
  const savedAt = '2026-04-16T16:00:00Z';
  const { seen } = stubServer({
    [`GET ${unsavedInput}`]: { UnsavedInput: [] },
    [`PUT ${unsavedInput}`]: { SavedDate: savedAt },
  });
  const before = open();
  act(() => before.result.current.onType({ name: 'Girls in Peru', isShared: true }));
  const jobs = collectSignOutJobs();
  before.unmount();
  await runSignOutJobs(jobs, 'the last token');
  const kept = JSON.parse(seen.find(({ method }) => method === 'PUT')?.body ?? '');
  stubServer({
    [`GET ${unsavedInput}`]: { UnsavedInput: [{ ...kept, SavedDate: savedAt }] },
    [`DELETE ${unsavedInput}`]: {},
  });
  const { result } = open();
  await waitFor(() => expect(result.current.kept).toBeDefined());
  act(() => result.current.kept?.restore());
  expect(result.current.typed).toEqual({ name: 'Girls in Peru', isShared: true });
});

test('a failed save is not told when the dialog opens again', async () => {
  stubServer({ [`GET ${unsavedInput}`]: { UnsavedInput: [] } });
  const { result, rerender } = open();
  await act(() => result.current.onSave({ name: 'Girls in Peru', isShared: false }));
  await waitFor(() => expect(result.current.failure).toBe('Something went wrong.'));
  rerender({ isOpen: false });
  rerender({ isOpen: true });
  await waitFor(() => expect(result.current.failure).toBeUndefined());
});
