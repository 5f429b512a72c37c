import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { keepRowsOf } from './keep-rows.ts';

const listOf = (id: number, page: number, answer: Promise<string>) =>
  queryOptions({
    queryKey: ['record', id, 'rows', page],
    queryFn: () => answer,
    placeholderData: keepRowsOf(['record', id, 'rows']),
  });

const never = new Promise<string>(() => undefined);

test('the rows of before stay while another page of the same list loads, never those of another record', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((asked: ReturnType<typeof listOf>) => useQuery(asked), {
    wrapper,
    initialProps: listOf(1, 1, Promise.resolve('rows of 1')),
  });
  await waitFor(() => expect(result.current.data).toBe('rows of 1'));
  rerender(listOf(1, 2, never));
  expect([result.current.data, result.current.isPlaceholderData]).toEqual(['rows of 1', true]);
  rerender(listOf(2, 2, never));
  expect([result.current.data, result.current.isPlaceholderData]).toEqual([undefined, false]);
});
