import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPictures, listPicturesMaximum } from '#contract/children/list-pictures.ts';
import { call } from './call.ts';
import { useCan } from './person.tsx';

/** The small pictures of children in lists. All that a screen asks for at the same time are one request. */

interface Asked {
  readonly childId: string;
  readonly resolve: (source: string | null) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Asked[] = [];

async function ask(asked: readonly Asked[]): Promise<void> {
  try {
    const childIds = asked.map(({ childId }) => childId);
    const { pictures } = await call(listPictures, { childIds }, { isBackground: true });
    const contents = new Map(pictures.map(({ childId, content }) => [childId, content]));
    for (const { childId, resolve } of asked) {
      const content = contents.get(childId);
      resolve(content === undefined ? null : `data:image/jpeg;base64,${content}`);
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function askForWaiting(): void {
  const asked = waiting;
  waiting = [];
  for (let i = 0; i < asked.length; i += listPicturesMaximum) void ask(asked.slice(i, i + listPicturesMaximum));
}

const load = (childId: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askForWaiting);
    waiting.push({ childId, resolve, reject });
  });

const pictureQuery = (childId: string) =>
  queryOptions({
    queryKey: ['child-picture', childId] as const,
    queryFn: () => load(childId),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The address of the picture; undefined while it loads, without one, and for those who may not open the child. */
export function useChildPhoto(childId: string, hasPicture: boolean): string | undefined {
  const mayOpen = useCan('Registered Child:View');
  const { data } = useQuery({ ...pictureQuery(childId), enabled: hasPicture && mayOpen });
  return data ?? undefined;
}
