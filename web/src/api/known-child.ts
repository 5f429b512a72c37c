import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coded } from '#contract/shared/coded.ts';

/** What a list has shown of a child. */
export interface KnownChild {
  readonly childId: string;
  readonly givenName: string;
  readonly familyName: string | null;
  /** Missing where the list shows names alone. */
  readonly facts?: {
    readonly gender: string;
    readonly age: number;
    readonly country: Coded;
    readonly project: Coded;
    readonly status: Coded;
    readonly isHeldElsewhere?: boolean | undefined;
  };
}

interface Row extends Omit<KnownChild, 'facts'>, NonNullable<KnownChild['facts']> {}

export interface ListMeta extends Record<string, unknown> {
  /** The children in the answer of a list, so that the head of a card opened from it is there at once. */
  readonly childrenOf?: (answer: never) => readonly KnownChild[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ListMeta;
  }
}

/** For lists that show all of it. */
export const knownFrom = ({ childId, givenName, familyName, ...facts }: Row): KnownChild => ({
  childId,
  givenName,
  familyName,
  facts,
});

/** Read from the lists in the query cache alone: nothing else is asked or stored (F15, F16). */
function findKnown(client: QueryClient, childId: string, language: string): KnownChild | undefined {
  const latestFirst = [...client.getQueryCache().getAll()].sort(
    (one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt,
  );
  const found = latestFirst.flatMap(({ meta, state, queryKey }) => {
    if (!meta?.childrenOf || state.data === undefined) return [];
    const known = meta.childrenOf(state.data as never).find((child) => child.childId === childId);
    // The labels are those of the list's language.
    return known && (!known.facts || queryKey.includes(language)) ? [known] : [];
  });
  return found.find(({ facts }) => facts) ?? found[0];
}

export function useKnownChild(childId: string): KnownChild | undefined {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return useMemo(() => findKnown(client, childId, i18n.language), [client, childId, i18n.language]);
}
