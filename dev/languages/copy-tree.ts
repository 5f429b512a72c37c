import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const parts = [
  'texts',
  'contract',
  'server',
  'web',
  'dev',
  'e2e',
  'bench',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of the sources, with the installed packages of the original. Builds from an earlier copy are kept. */
export function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const part of [...parts, 'node_modules']) rmSync(join(to, part), { recursive: true, force: true });
  for (const part of parts) cpSync(join(from, part), join(to, part), { recursive: true });
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
}
