import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '../admin/commands.ts';
import { type Clock, systemClock } from '../clock.ts';
import { atEnd } from './at-end.ts';
import { longTimeouts } from './long-timeouts.ts';

export interface Said {
  readonly code: number;
  /** Standard output, line by line. */
  readonly lines: readonly string[];
  /** Standard error, line by line. */
  readonly complaints: readonly string[];
}

/** A folder like that of a release's web application. */
function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-web-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

/** The settings of a server that has everything it needs, to be overridden by a test. */
export const operatorSettings = (databaseUrl: string, issuer: { readonly url: string; readonly audience: string }) => ({
  DATABASE_URL: databaseUrl,
  OIDC_ISSUER: issuer.url,
  OIDC_AUDIENCE: issuer.audience,
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://prcds.example',
  TRUST_PROXY: '10.0.0.2',
  WEB_FOLDER: webFolder(),
  ...longTimeouts,
});

/** Runs `npm run admin -- WORDS` in this process. */
export async function runAsOperator(
  env: Readonly<Record<string, string | undefined>>,
  words: readonly string[],
  clock: Clock = systemClock,
): Promise<Said> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await runAdmin(words, {
    env,
    clock,
    say: (line) => void lines.push(line),
    complain: (line) => void complaints.push(line),
  });
  return { code, lines, complaints };
}
