import { isProblem, problemFrom } from './problem.ts';
import type { Answer } from './request.ts';

const listeners = new Set<() => void>();

/** F13: called when the server refuses a call because the Terms of Use are not accepted, whatever the cookie says. */
export function onConsentRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyIfConsentRequired({ status, body }: Answer): void {
  if (status !== 403 || !isProblem(problemFrom(403, body), 'consent-required')) return;
  for (const listener of listeners) listener();
}
