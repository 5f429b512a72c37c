import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Found, find } from '#contract/find/api.ts';
import { type FoundGroup, groupsFor, isLongEnough, wholeChildId } from '#contract/find/rules.ts';
import { call } from '../../api/call.ts';
import { knownFrom } from '../../api/known-child.ts';
import { usePerson } from '../../api/person.tsx';

/** Decision 26: a request is sent when nothing has been typed for this long. */
const pause = 200;

/** What was typed, once the person pauses. Nothing typed is known at once. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (typed === '') return setSettled('');
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}

const none: Found = { children: null, reservations: null, projects: null, people: null, failed: [] };

/** What the server finds for the typed text; a request that is superseded is cancelled, its rows stay until the next. */
export function useFound(typed: string) {
  const { i18n } = useTranslation();
  const { grants } = usePerson();
  const queries = useQueryClient();
  const [retried, setRetried] = useState<FoundGroup>();
  const groups = groupsFor(grants);
  const wanted = isLongEnough(typed) && groups.length > 0 ? typed.trim() : '';
  const text = useSettled(wanted);
  const asked =
    wholeChildId(text) !== undefined && groups.includes('children') ? { groups: ['children' as const] } : {};
  const queryKey = ['find', text, i18n.language] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(find, { text, ...asked }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta: { childrenOf: ({ children }: Found) => children?.rows.map(knownFrom) ?? [] },
  });
  const found = wanted === '' ? none : (query.data ?? none);
  const failed: Found['failed'] = query.isError
    ? groups.map((group) => ({ group, code: 'network-failure' }))
    : found.failed;

  const tryAgain = async (group: FoundGroup) => {
    if (query.isError) return void query.refetch();
    setRetried(group);
    try {
      const again = await call(find, { text, groups: [group] });
      queries.setQueryData<Found>(
        queryKey,
        (known) =>
          known && {
            ...known,
            [group]: again[group],
            failed: [...known.failed.filter((one) => one.group !== group), ...again.failed],
          },
      );
    } catch {
      // Its line stays, to be tried again.
    }
    setRetried(undefined);
  };
  return {
    found,
    failed: wanted === '' ? [] : failed,
    isFailed: query.isError,
    isSearching: wanted !== '' && (query.isFetching || text !== wanted || retried !== undefined),
    /** Whether the rows are those of the typed text. */
    isCurrent: wanted === '' || (text === wanted && !query.isFetching),
    tryAgain,
  };
}
