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
