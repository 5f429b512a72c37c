import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import type { ScreenName } from './paths.ts';

interface Current {
  readonly name: ScreenName | undefined;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export function useCurrentScreen(): Current {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const query = useSearch({ strict: false }) as Current['query'];
  const params = useParams({ strict: false }) as Current['params'];
  return { name, query, params };
}
