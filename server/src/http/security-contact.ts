import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

const daysUntilAsked = 90;

/** RFC 9116: the contact for reporting vulnerabilities. Without the setting, the page does not exist. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  clock: Clock,
): void {
  if (securityContact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_, reply) => {
    const expires = new Date(clock().getTime() + daysUntilAsked * 86_400_000).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, es',
      `Canonical: ${new URL(path, publicUrl).href}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
