import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { PersonProvider } from '../api/person.tsx';

const person = { user: {} as never, grants: new Set<never>(), settings: defaultSettings, mode: 'normal' } as const;

/** Around a hook that asks who is there, and the server: somebody without rights; nothing is asked twice. */
export function Somebody({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={client}>
      <PersonProvider person={person}>{children}</PersonProvider>
    </QueryClientProvider>
  );
}
