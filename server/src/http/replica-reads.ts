import { isConnectionLost } from '../db/connection-errors.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './context.ts';

type Handler<I, A> = (context: Context, input: I) => A | Promise<A>;

interface ReplicaRead {
  readonly allowsReplica: true;
}

export const allowsReplica = (handler: object): boolean => 'allowsReplica' in handler;

/** Limits that the primary would hit too; repeating the read would only add load. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && (error.code === 'search-stopped' || error.code === 'too-many-requests');

/**
 * Marks a read that may be answered by a replica, if one has replayed what the caller wrote. Failures, including
 * refusals, are repeated on the primary, so that new records are never reported as missing. Inside, `db` and `searches`
 * are read-only; writes use `primary`.
 */
export function readFromReplica<I, A>(handler: Handler<I, A>): Handler<I, A> & ReplicaRead {
  const read = async (context: Context, input: I): Promise<A> => {
    const { replica, user, heardPosition } = context;
    if (!replica || !(await replica.canServe(user, heardPosition))) return handler(context, input);
    try {
      return await handler({ ...context, db: replica.db, searches: replica.searches }, input);
    } catch (error) {
      if (isFinal(error)) throw error;
      if (isConnectionLost(error)) replica.suspend(error);
      return handler(context, input);
    }
  };
  return Object.assign(read, { allowsReplica: true as const });
}
