import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * F12: the service account through whose frame somebody acts. Whatever writes a line of a history or of the access log
 * asks for it here: handed from action to action it would be forgotten somewhere, and the line would be silent about it.
 */
const account = new AsyncLocalStorage<string | null>();

/** Null for whoever has signed in themselves. */
export const through = (): string | null => account.getStore() ?? null;

/** Without a frame nothing is begun: once it has been, Node follows every promise of the process, which costs some. */
export const actThrough = <A>(name: string | null, act: () => A): A =>
  name === through() ? act() : account.run(name, act);
