import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../tool.ts';
import { writeBill } from './bill.ts';
import { describeLicenceDefects } from './licences.ts';
import { describeLockDefects, type Lock, listMaterials, type Manifest } from './lock.ts';

const billFile = '.reports/bill-of-materials.cdx.json';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const readLock = (): Lock => readJson('package-lock.json') as Lock;

export function readManifest(path: string): Manifest | undefined {
  const file = join(path, 'package.json');
  return existsSync(file) ? (readJson(file) as Manifest) : undefined;
}

/** Needs only the installed packages: no network, no tool. */
export async function checkMaterials(): Promise<Run> {
  const lock = readLock();
  const materials = listMaterials(lock, readManifest);
  mkdirSync('.reports', { recursive: true });
  writeFileSync(billFile, `${JSON.stringify(writeBill(lock, materials), null, 2)}\n`);
  const missing = materials.filter(({ isInstalled, isOptional }) => !isInstalled && !isOptional);
  const defects = [
    ...describeLockDefects(lock),
    ...missing.map(({ path }) => `${path} is not installed: its licence cannot be read.`),
    ...describeLicenceDefects(materials),
  ];
  return { code: defects.length === 0 ? 0 : 1, output: defects.join('\n') };
}
