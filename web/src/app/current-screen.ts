import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import type { ScreenName } from './paths.ts';

interface Current {
  readonly name: ScreenName | undefined;
  /** Of the screen that shows; the address may already be on its way elsewhere. */
  readonly pathname: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export function useCurrentScreen(): Current {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const query = useSearch({ strict: false }) as Current['query'];
  const params = useParams({ strict: false }) as Current['params'];
  return { name, pathname, query, params };
}
