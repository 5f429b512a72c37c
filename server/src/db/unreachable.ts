/** A refusal in PostgreSQL's own words has five letters and digits; whatever else goes wrong, goes wrong on the way. */
export const isToldByPostgres = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) && !('syscall' in (error as object));

/** Of the network or of names, as Node.js tells them; those of a file have its path. Its own errors begin with ERR. */
const isOfSystem = (error: unknown): boolean =>
  /^E(?!RR_)[A-Z_]+$/.test(String((error as { code?: unknown }).code)) && !('path' in (error as object));

/** The connection broke, the server is going down or silent; not that nobody had a connection left for us. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (
    isOfSystem(error) ||
    /^(08\d{3}|57P\d\d|53300)$/.test(String(code)) ||
    /^(Connection terminated|Query read timeout|Client has encountered)/.test(message ?? '')
  );
}

/**
 * Connection trouble: system errors, PostgreSQL's classes 08 and 57P, a server whose disk, memory or connections are used
 * up (53), one that only reads since another one took its place (25006), and the words of the driver and its pool, the last of them for what is tried
 * on a connection that broke a moment ago.
 */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    isOfSystem(error) ||
    /^(08\d{3}|57P0\d|53[123]00|25006)$/.test(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)|is not queryable$/.test(
      message,
    )
  );
}

/** One sentence for whoever starts the product; the password stays out of it. */
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
