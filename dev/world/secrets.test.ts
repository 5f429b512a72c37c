import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

/** Preloaded: the process is killed in the middle of writing the secrets. */
const killedWhileWriting = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const write = fs.writeFileSync;
  fs.writeFileSync = (file, text, options) => {
    if (!String(file).includes('secrets.json')) return write(file, text, options);
    write(file, String(text).slice(0, 100), options);
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();`;

const encoded = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;

test('a start that was killed while it wrote the secrets does not keep the next one from starting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const secrets = new URL('./secrets.ts', import.meta.url).href;
  const script = `import { loadSecrets } from ${JSON.stringify(secrets)}; await loadSecrets(${JSON.stringify(folder)});`;
  const preloaded = ['--import', 'tsx', '--import', encoded(killedWhileWriting)];
  const child = spawn(process.execPath, [...preloaded, '--input-type=module', '-e', script], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const made = await loadSecrets(folder);
  expect(made.encryptionKey).not.toBe('');
  expect(await loadSecrets(folder)).toEqual(made);
});
