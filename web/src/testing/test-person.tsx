import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { PersonProvider } from '../api/person.tsx';

const person = { user: {} as never, grants: new Set<never>(), settings: defaultSettings, mode: 'normal' } as const;

/** Providers for a hook that needs a user and the query client: a user without rights; queries are not retried. */
export function TestPerson({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <PersonProvider person={person}>{children}</PersonProvider>
    </QueryClientProvider>
  );
}
