import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLists } from './criteria-lists.ts';

const guatemala = { value: 'GTM', label: 'Guatemala', isActive: true };
const kenya = { value: 'KEN', label: 'Kenya', isActive: true };

test('two criteria with the same list share one fetch, and each has its own values', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const queryFn = vi.fn(() => Promise.resolve([guatemala, kenya]));
  const query = queryOptions({ queryKey: ['country', 'en'], queryFn, retry: false });
  const client = new QueryClient();
  const { result } = renderHook(
    () =>
      useLists([
        { list: 'countries', query },
        { list: 'lockCountries', query, values: (all: readonly (typeof kenya)[]) => all.slice(1) },
        { list: 'regions', query: queryOptions({ queryKey: ['region', 'en'], queryFn: () => [] }) },
      ]),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  expect(result.current.isPending('lockCountries')).toBe(true);
  await waitFor(() => expect(result.current.offered('countries')).toEqual([guatemala, kenya]));
  expect(result.current.offered('lockCountries')).toEqual([kenya]);
  expect(result.current.label('lockCountries', 'KEN')).toBe('Kenya');
  expect(result.current.offered('regions')).toEqual([]);
  expect(result.current.isPending('nobody asks')).toBe(false);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(warn).not.toHaveBeenCalled();
});
