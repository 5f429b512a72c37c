import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import { PlainFailure } from '../terminal/plain-failure.ts';

export interface Nginx {
  readonly origin: string;
  /** The ports that answered so far, one entry for each request. */
  answeredBy(): string[];
  stop(): Promise<void>;
}

const program = '/usr/sbin/nginx';

/** As docs/operations.md has it: in turn, nobody bound to a server, a refused connection goes to the next one. */
const configuration = (folder: string, port: number, servers: readonly number[]): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  log_format who '$upstream_addr';
  access_log ${folder}/who.log who;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream prcds {
    zone prcds 64k;
${servers.map((server) => `    server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    # 'user_email' is the name of a header.
    underscores_in_headers on;
    location / {
      proxy_pass http://prcds;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 370s;
      proxy_next_upstream error;
    }
  }
}
`;

async function untilAnswering(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${origin}/healthz`).catch(() => undefined)) return;
    await pause(50);
  }
  throw new Error(`nginx does not answer at ${origin}`);
}

export async function startNginx(servers: readonly number[]): Promise<Nginx> {
  if (!existsSync(program))
    throw new PlainFailure('nginx is not installed: `sudo apt-get install nginx-light`, then try again.');
  const folder = mkdtempSync(join(tmpdir(), 'prcds-nginx-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, servers));
  const child = spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    // One that refused stands before the one that answered: '127.0.0.1:1, 127.0.0.1:2'.
    answeredBy: () =>
      readFileSync(join(folder, 'who.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(':').at(-1) ?? ''),
    stop,
  };
}
