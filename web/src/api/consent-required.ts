import { isProblem, problemFrom } from './problem.ts';
import type { Answer } from './request.ts';

type Listener = (sentAt: number) => void;
const listeners = new Set<Listener>();

/**
 * F13: called when the server refuses a call because the Terms of Use are not accepted, whatever the cookie says. The
 * call may have been sent before they were accepted.
 */
export function onConsentRequired(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyIfConsentRequired({ status, body }: Answer, sentAt: number): void {
  if (status !== 403 || !isProblem(problemFrom(403, body), 'consent-required')) return;
  for (const listener of listeners) listener(sentAt);
}
