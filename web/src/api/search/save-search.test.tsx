import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { Problem } from '../problem.ts';
import { useSaveSearchDialog } from './save-search.ts';

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});

const fails = () => Promise.reject(new Problem('internal-error'));
const searches = {
  query: { queryKey: ['saved'], queryFn: async () => [] },
  create: fails,
  update: fails,
  remove: fails,
};

test('a failed save is not told when the dialog opens again', async () => {
  const { result, rerender } = renderHook(
    ({ isOpen }: { readonly isOpen: boolean }) =>
      useSaveSearchDialog(searches, { isOpen, form: {}, sort: { column: 'childId', isDescending: false } }),
    { wrapper: TestPerson, initialProps: { isOpen: true } },
  );
  await act(() => result.current.onSave({ name: 'Girls in Peru', isShared: false }));
  await waitFor(() => expect(result.current.failure).toBe('Something went wrong.'));
  rerender({ isOpen: false });
  rerender({ isOpen: true });
  await waitFor(() => expect(result.current.failure).toBeUndefined());
});
