import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Texts } from './compare.ts';

export const textsFolder = fileURLToPath(new URL('../../texts', import.meta.url));

/** The texts of a language by file: 'shared/children.ts', 'web/home.ts'. */
export async function readTexts(folder: string): Promise<Map<string, Texts>> {
  const texts = new Map<string, Texts>();
  for (const part of ['shared', 'web'])
    for (const file of existsSync(join(folder, part)) ? readdirSync(join(folder, part)).sort() : []) {
      const module = (await import(pathToFileURL(join(folder, part, file)).href)) as { default: Texts };
      texts.set(`${part}/${file}`, module.default);
    }
  return texts;
}
