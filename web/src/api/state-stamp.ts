import { stampHeader } from '#contract/endpoint.ts';

/** The server stamps its answers with the state of the person's access, settings and terms. */
let seen: string | undefined;
const listeners = new Set<() => void>();

/** Told when an answer carries another stamp than the ones before. */
export function onStateMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noticeStamp(headers: Headers): void {
  const stamp = headers.get(stampHeader) ?? undefined;
  if (stamp === undefined || stamp === seen) return;
  const isFirst = seen === undefined;
  seen = stamp;
  if (!isFirst) for (const listener of listeners) listener();
}
