import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { Problem } from '../problem.ts';
import { usePrinting } from './printing.ts';

beforeAll(async () => {
  await startTexts('en');
  await loadTexts('problem');
});

test('a PDF that failed is not told when the dialog opens again after a print that succeeded', async () => {
  const print = async () => ({});
  const pdf = () => Promise.reject(new Problem('internal-error'));
  const onClose = vi.fn();
  const { result } = renderHook(() => usePrinting({ print, pdf, onClose }), { wrapper: TestPerson });
  act(() => result.current.dialog.pdf?.start());
  await waitFor(() => expect(result.current.dialog.failure).toBeDefined());
  act(() => result.current.dialog.print?.start());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(result.current.dialog.failure).toBeUndefined();
});
