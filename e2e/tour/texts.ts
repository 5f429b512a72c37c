import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { type Language, languageCodes, sourceLanguage } from '#contract/shared/language.ts';

export type { Language };

const folder = join(import.meta.dirname, '..', '..', 'texts');

/** 'homePanels' for the file home-panels.ts. */
const namespaceOf = (file: string) =>
  file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const files = new Map(
  readdirSync(join(folder, sourceLanguage, 'web')).map((file) => [namespaceOf(file), file] as const),
);

export const namespaces = [...files.keys()];

type Tree = { readonly [key: string]: string | Tree };

export const treeOf = async (namespace: string, language: Language): Promise<Tree> =>
  ((await import(join(folder, language, 'web', files.get(namespace) ?? ''))) as { default: Tree }).default;

/** The product's own texts, so that a tour finds its buttons in any language. */
export async function loadTourTexts(): Promise<i18n> {
  const words = createInstance();
  const plain = { defaultNS: 'common', interpolation: { escapeValue: false } } as const;
  await words.init({ lng: sourceLanguage, fallbackLng: false, ...plain });
  for (const language of languageCodes)
    for (const namespace of namespaces) words.addResourceBundle(language, namespace, await treeOf(namespace, language));
  return words;
}
