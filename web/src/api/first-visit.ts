import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FirstVisit, getFirstVisit, saveFirstVisit } from '#contract/home/api.ts';
import { type FirstVisitStep, firstVisitStepsFor, isFirstVisitShown, isLastStep } from '#contract/home/first-visit.ts';
import { useIsCrossOfficeUser } from './administration.ts';
import { call } from './call.ts';
import { usePerson } from './person.tsx';
import { read, write } from './storage/storage.ts';

/** The steps that Home shows on a first visit; the server remembers for each person how far they are. */

/**
 * Only while steps are open does a page that is loaded on another screen ask the server for them; and Home waits for the
 * answer of the server unless they are known to be closed.
 */
function noteOpen(visit: FirstVisit): FirstVisit {
  write('firstVisit', visit.isOpen ? 'open' : 'closed');
  return visit;
}

const firstVisitQuery = queryOptions({
  queryKey: ['home', 'firstVisit'] as const,
  queryFn: async ({ signal }) => noteOpen(await call(getFirstVisit, {}, { signal })),
  // Another window or machine may have closed them; closed ones open only here.
  staleTime: ({ state }) => (state.data?.isOpen === false ? Number.POSITIVE_INFINITY : 60_000),
  // Home does not wait for a second attempt: without an answer no steps are shown.
  retry: false,
});

interface ShownStep {
  readonly name: FirstVisitStep;
  readonly isDone: boolean;
}

/** The steps of a person by access; none inside a frame of another system. */
export function useOwnSteps(): readonly FirstVisitStep[] {
  const { grants, mode } = usePerson();
  const crossesOffices = useIsCrossOfficeUser();
  return mode === 'nonav' ? [] : firstVisitStepsFor(grants, crossesOffices);
}

interface ShownVisit {
  /** It is not known yet whether there are steps to be shown. */
  readonly isPending: boolean;
  /** Empty when nothing is to be shown. */
  readonly steps: readonly ShownStep[];
}

export function useFirstVisit(): ShownVisit {
  const own = useOwnSteps();
  const { data, isPending } = useQuery({ ...firstVisitQuery, enabled: own.length > 0 });
  const isShown = data !== undefined && isFirstVisitShown(data, own);
  return {
    isPending: isPending && own.length > 0 && read('firstVisit') !== 'closed',
    steps: isShown ? own.map((name) => ({ name, isDone: data.done.includes(name) })) : [],
  };
}

interface Change {
  readonly isOpen?: boolean;
  readonly done?: FirstVisitStep;
}

/** As the server does it: opening forgets the steps that were done, also when they were open. */
const changed = (visit: FirstVisit, { isOpen, done }: Change): FirstVisit => ({
  isOpen: isOpen ?? visit.isOpen,
  done: [...new Set([...(isOpen === true ? [] : visit.done), ...(done === undefined ? [] : [done])])],
});

const mutationKey = ['firstVisit'];

/** Shown at once. A tick that could not be stored stays for this page; a failed closing is told by the caller. */
export function useSaveFirstVisit(onError?: () => void) {
  const client = useQueryClient();
  const { queryKey } = firstVisitQuery;
  return useMutation({
    mutationKey,
    // One after the other: a tick must not arrive after the closing that follows it.
    scope: { id: 'firstVisit' },
    mutationFn: (change: Change) => call(saveFirstVisit, change),
    // Here, because what called it may be gone when the answer comes.
    ...(onError && { onError }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (visit) => visit && changed(visit, change));
    },
    onSuccess: async (visit) => {
      // Asked for before the change, its answer would undo it here.
      await client.cancelQueries({ queryKey });
      // The next change is shown already; this answer does not know of it.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, noteOpen(visit));
    },
  });
}

/** Notes a step as done; the last one closes the first visit. */
export function useNoteStep(): (step: FirstVisitStep) => void {
  const client = useQueryClient();
  const own = useOwnSteps();
  const { mutate } = useSaveFirstVisit();
  return (done) => {
    const before = client.getQueryData(firstVisitQuery.queryKey)?.done ?? [];
    mutate({ done, ...(isLastStep(done, before, own) && { isOpen: false }) });
  };
}
