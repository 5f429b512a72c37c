import { createInstance, type i18n } from 'i18next';
import { loaders, type Namespace } from '../../web/src/i18n/resources.ts';

export type Language = 'en' | 'es';

export const namespaces = Object.keys(loaders) as readonly Namespace[];

type Tree = { readonly [key: string]: string | Tree };

export const treeOf = async (namespace: Namespace, language: Language): Promise<Tree> =>
  (await loaders[namespace][language]()).default as unknown as Tree;

/** The product's own texts, so that a tour finds its buttons in either language. */
export async function loadTourTexts(): Promise<i18n> {
  const words = createInstance();
  await words.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', interpolation: { escapeValue: false } });
  for (const language of ['en', 'es'] as const)
    for (const namespace of namespaces) words.addResourceBundle(language, namespace, await treeOf(namespace, language));
  return words;
}
