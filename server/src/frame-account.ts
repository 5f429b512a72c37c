import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * F12: the service account of the frame in which a person acts. Audit and access log read it from here, because a
 * parameter passed through every action would be forgotten somewhere.
 */
const account = new AsyncLocalStorage<string | null>();

/** Null for a regular sign-in. */
export const currentFrameAccount = (): string | null => account.getStore() ?? null;

/** Outside frames the storage is not used: once it is, Node tracks every promise of the process, which costs time. */
export const runWithFrameAccount = <A>(name: string | null, act: () => A): A =>
  name === currentFrameAccount() ? act() : account.run(name, act);
