import { stateStampHeader } from '#contract/endpoint.ts';

/** A response header identifies the state of the user's access, settings and terms. */
let seen: string | undefined;
const listeners = new Set<() => void>();

/** Called when a response carries a different stamp than the one before. */
export function onStampChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The server says that the state has changed. */
export function announceStateChange(): void {
  for (const listener of listeners) listener();
}

export function compareStamp(headers: Headers): void {
  const stamp = headers.get(stateStampHeader) ?? undefined;
  if (stamp === undefined || stamp === seen) return;
  const isFirst = seen === undefined;
  seen = stamp;
  if (!isFirst) announceStateChange();
}
