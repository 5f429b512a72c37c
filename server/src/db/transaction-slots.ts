import { lockNotAvailable } from './connection-errors.ts';

/** Takes a slot; returns the function that gives it back. */
type TakeSlot = () => Promise<() => void>;

/**
 * Limits how many connections of a pool transactions may occupy: when all of them wait for locks, reads still get a
 * connection. A wait for a slot that takes too long fails like a wait for a lock.
 */
export function createSlots(count: number, timeoutMilliseconds: number): TakeSlot {
  let free = count;
  const waiting = new Set<() => void>();

  function giveBack(): void {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  }

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(Object.assign(new Error('too many transactions wait for locks'), { code: lockNotAvailable }));
      }, timeoutMilliseconds);
      waiting.add(begin);
    });

  return async () => {
    if (free > 0) free -= 1;
    else await wait();
    return giveBack;
  };
}

/** By database handle. */
const slotsOf = new WeakMap<object, TakeSlot>();

export const limitTransactions = (db: object, take: TakeSlot): void => void slotsOf.set(db, take);

const unlimited: TakeSlot = async () => () => undefined;

export const takeTransactionSlot = (db: object): Promise<() => void> => (slotsOf.get(db) ?? unlimited)();
