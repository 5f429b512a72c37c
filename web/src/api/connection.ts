import { useSyncExternalStore } from 'react';

/**
 * Whether the server can be reached. A request without an answer only raises the doubt: the browser's own word about the
 * network is not trusted, and a single request can fail for reasons of its own. The question at `/healthz` decides.
 */
export type Connection = 'there' | 'in-doubt' | 'lost';

let connection: Connection = 'there';
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Any answer counts, a refusal or the page of a proxy too. */
export const noteAnswer = (): void => become('there');

export function noteNoAnswer(): void {
  if (connection === 'there') become('in-doubt');
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection);

const answerLimit = 4_000;

/** Needs no sign-in and renews no token, and is no activity for the idle time (SESSION-011). */
export async function askWhetherThere(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerLimit) });
    become('there');
  } catch {
    become('lost');
  }
}
