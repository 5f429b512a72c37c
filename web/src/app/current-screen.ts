import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import type { ScreenName } from './paths.ts';

interface Current {
  readonly name: ScreenName | undefined;
  /** Path of the screen on display; the address bar may already show the next one. */
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
