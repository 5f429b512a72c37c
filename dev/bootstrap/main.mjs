import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfStale } from './install.mjs';
import { describeMissingNode, findNode } from './node.mjs';
import { runCommand } from './run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** @param {string[]} words the command and its arguments */
export async function main([command = 'start', ...given]) {
  const script = join(root, 'dev', `${command}.ts`);
  if (!existsSync(script)) {
    console.error(`There is no command '${command}': see the scripts in package.json.`);
    process.exitCode = 1;
    return;
  }
  if (!(await installIfStale(root))) {
    process.exitCode ??= 1;
    return;
  }
  const { platform, arch, execPath } = process;
  const version = process.versions.node;
  const node = findNode(root, { platform, arch, version, execPath });
  if (node) return runCommand(root, node, script, given);
  console.error(describeMissingNode(version));
  process.exitCode = 1;
}
