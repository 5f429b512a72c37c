import { isConnectionLost } from '../db/unreachable.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';

type Handler<I, A> = (context: Context, input: I) => A | Promise<A>;

interface MomentOld {
  readonly isMomentOld: true;
}

export const isMomentOld = (handler: object): boolean => 'isMomentOld' in handler;

/** Its own limits are no fault of a replica, and asking once more would make them worse. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && (error.code === 'search-stopped' || error.code === 'too-many-requests');

/**
 * A read whose answer may be a moment old: from a replica, where there is one that has seen what the caller wrote. What
 * fails there is done once more by the primary, refusals too, so nobody is told that something new does not exist.
 * Inside, `db` and `searches` only read; what is written nevertheless goes to `primary`.
 */
export function momentOld<I, A>(handler: Handler<I, A>): Handler<I, A> & MomentOld {
  const read = async (context: Context, input: I): Promise<A> => {
    const { replica, user } = context;
    if (!replica || !(await replica.mayAnswer(user))) return handler(context, input);
    try {
      return await handler({ ...context, db: replica.db, searches: replica.searches }, input);
    } catch (error) {
      if (isFinal(error)) throw error;
      if (isConnectionLost(error)) replica.distrust(error);
      return handler(context, input);
    }
  };
  return Object.assign(read, { isMomentOld: true as const });
}
