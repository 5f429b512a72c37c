import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../ports.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

export interface Nginx {
  readonly origin: string;
  /** The unencrypted address. */
  readonly plainOrigin: string;
  /** Its self-signed certificate. */
  readonly certificate: string;
  /** The ports that answered so far, one entry for each request. */
  answeredBy(): string[];
  /** The access log. */
  log(): string;
  /** The error log. */
  problems(): string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/nginx';
const certifier = '/usr/bin/openssl';

const shipped = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

interface Places {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly servers: readonly number[];
}

/** Replaces one value in the shipped file; that the pattern exists is part of the test. */
function replace(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${what}`);
  return text.replace(what, by);
}

/** deploy/nginx.conf with this test's addresses, certificate and folder; nothing else changes. */
function siteOf({ folder, port, plainPort, servers }: Places): string {
  let site = readFileSync(shipped, 'utf8');
  const line = /^ +server [\d.]+:\d+ (.+);$/m;
  const how = line.exec(site)?.[1] ?? '';
  const upstream = servers.map((server) => `  server 127.0.0.1:${server} ${how};`).join('\n');
  site = replace(site, /(^ +server [\d.]+:\d+ .+;\n)+/m, `${upstream}\n`);
  site = replace(site, /listen 443 /, `listen 127.0.0.1:${port} `);
  site = replace(site, /listen 80;/, `listen 127.0.0.1:${plainPort};`);
  site = replace(site, /ssl_certificate \S+;/, `ssl_certificate ${folder}/certificate.pem;`);
  site = replace(site, /ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`);
  site = replace(site, /error_log \S+ /g, `error_log ${folder}/error.log `);
  return replace(site, /access_log \S+ prcds;/g, `access_log ${folder}/access.log prcds;`);
}

/** The main configuration around a site on Debian, in a temporary folder. */
const configuration = (places: Places): string => `
daemon off;
master_process off;
pid ${places.folder}/nginx.pid;
error_log ${places.folder}/error.log;
events {}
http {
  client_body_temp_path ${places.folder}/body;
  proxy_temp_path ${places.folder}/proxy;
  fastcgi_temp_path ${places.folder}/fastcgi;
  uwsgi_temp_path ${places.folder}/uwsgi;
  scgi_temp_path ${places.folder}/scgi;
${siteOf(places)}
}
`;

/** Valid for a day and for this address only. */
function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=prcds.example.org', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:prcds.example.org'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync(certifier, ['req', '-x509', '-days', '1', ...key, ...subject, ...files]);
  if (status !== 0) throw new UserFacingError(`${certifier} makes no certificate: ${stderr ?? 'it is not installed'}`);
}

async function untilAnswering(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${origin}/healthz`).catch(() => undefined)) return;
    await pause(50);
  }
  throw new Error(`nginx does not answer at ${origin}`);
}

export async function startNginx(servers: readonly number[]): Promise<Nginx> {
  if (!existsSync(program))
    throw new UserFacingError('nginx is not installed: `sudo apt-get install nginx-light`, then try again.');
  const folder = mkdtempSync(join(tmpdir(), 'prcds-nginx-'));
  const port = await freePort();
  const plainPort = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  makeCertificate(folder);
  writeFileSync(file, configuration({ folder, port, plainPort, servers }));
  // `fetch` cannot be given a certificate to trust; a test checks it with `certificate`.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const child = spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(origin);
  } catch (error) {
    await stop();
    throw error;
  }
  const log = () => readFileSync(join(folder, 'access.log'), 'utf8');
  const problems = () => readFileSync(join(folder, 'error.log'), 'utf8');
  return {
    origin,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
    // A server that refused is listed before the one that answered: '127.0.0.1:1, 127.0.0.1:2'.
    answeredBy: () =>
      log()
        .split('\n')
        .flatMap((line) => /:(\d+)$/.exec(line)?.[1] ?? []),
    log,
    problems,
    stop,
  };
}
