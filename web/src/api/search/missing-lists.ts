interface Fetched {
  readonly data: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface Lists {
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The search that the address asks for. */
interface Asked {
  readonly hasFailed: boolean;
  readonly askAgain: () => void;
}

/** What a search screen could not fetch: the lists of its criteria, the saved searches, or the one in its address. */
export function missingLists(lists: Lists, saved: Fetched, asked: Asked): Lists {
  const isSavedMissing = saved.isError && saved.data === undefined;
  return {
    hasFailed: lists.hasFailed || isSavedMissing || asked.hasFailed,
    retry: () => {
      lists.retry();
      if (isSavedMissing) void saved.refetch();
      if (asked.hasFailed) asked.askAgain();
    },
  };
}
