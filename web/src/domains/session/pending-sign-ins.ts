import { z } from 'zod';
import { readJson, remove, writeJson } from '../../api/storage/storage.ts';

/** Tabs may sign in concurrently: each attempt stores its own verifier and addresses, keyed by `state`. */
const Pending = z.object({
  state: z.string(),
  /** Returned inside the id token, to detect one issued for another attempt. */
  nonce: z.string(),
  verifier: z.string(),
  startedAt: z.number(),
  returnAddress: z.string().optional(),
  redirectPath: z.string().optional(),
});
export type PendingSignIn = z.infer<typeof Pending>;

const lifetime = 60 * 60_000;
const atMost = 10;

const readAll = (): PendingSignIn[] => readJson('pendingSignIns', (value) => z.array(Pending).parse(value)) ?? [];

export function addPending(pending: PendingSignIn): void {
  const alive = readAll().filter(({ startedAt }) => pending.startedAt - startedAt < lifetime);
  writeJson('pendingSignIns', [...alive, pending].slice(-atMost));
}

/** Each can be taken only once. */
export function takePending(state: string, now = Date.now()): PendingSignIn | undefined {
  const all = readAll();
  const found = all.find((pending) => pending.state === state && now - pending.startedAt < lifetime);
  const others = all.filter((pending) => pending.state !== state);
  if (others.length > 0) writeJson('pendingSignIns', others);
  else remove('pendingSignIns');
  return found;
}
