/** PostgreSQL's error codes have five letters and digits; any other error arose on the way. */
export const isPostgresError = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) && !('syscall' in (error as object));

/** A network or name resolution error of Node.js. File errors have a path, and Node's own codes begin with ERR. */
const isSystemError = (error: unknown): boolean =>
  /^E(?!RR_)[A-Z_]+$/.test(String((error as { code?: unknown }).code)) && !('path' in (error as object));

/** The connection broke, or the server is shutting down or silent; not an exhausted pool. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (
    isSystemError(error) ||
    /^(08\d{3}|57P\d\d|53300)$/.test(String(code)) ||
    /^(Connection terminated|Query read timeout|Client has encountered)/.test(message ?? '')
  );
}

/**
 * Connection problems: system errors; PostgreSQL's classes 08 and 57P; a server out of disk, memory or connections
 * (53); one that became read-only after a failover (25006); and messages of the driver and its pool, the last one for
 * statements on a connection that has just broken.
 */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    isSystemError(error) ||
    /^(08\d{3}|57P0\d|53[123]00|25006)$/.test(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)|is not queryable$/.test(
      message,
    )
  );
}

/** A row or table lock, or one asked for with a time limit, was not available in time. */
export const lockNotAvailable = '55P03';
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === lockNotAvailable;

/** Deadlock detected, serialization failure: the same transaction succeeds when it is repeated. */
export const wasRolledBackByOthers = (error: unknown): boolean =>
  /^(40P01|40001)$/.test(String((error as { code?: unknown }).code));

/** The failure says nothing about the work, which succeeds later: an outage, or locks of others. */
export const isTemporary = (error: unknown): boolean =>
  isUnreachable(error) || isLockTimeout(error) || wasRolledBackByOthers(error);

/** One sentence for the person who starts the product, without the password. */
export function describeUnreachable(url: string, cause: unknown): string {
  const { code, message } = cause as { code?: string; message: string };
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const place = address
    ? `${address.hostname}:${address.port || 5432}${address.pathname}`
    : 'the address in DATABASE_URL';
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${place} refuses the user name or password in DATABASE_URL.`;
  if (code === '3D000') return `PostgreSQL at ${place} has no such database; create it or correct DATABASE_URL.`;
  return `PostgreSQL cannot be reached at ${place} (${code ?? message}); start it or correct DATABASE_URL.`;
}
