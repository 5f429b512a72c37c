import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from './language.ts';
import { bundled, loaders, type Namespace } from './resources.ts';

type Tree = { [key: string]: string | Tree };

/** Spanish has a third plural form ('many', for millions); a text without it uses 'other'. */
export function withManyPlural(texts: Tree): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(texts)) {
    result[key] = typeof value === 'string' ? value : withManyPlural(value);
    if (typeof value === 'string' && key.endsWith('_other')) {
      const many = key.replace(/_other$/, '_many');
      result[many] = (texts[many] as string | undefined) ?? value;
    }
  }
  return result;
}

async function load(language: Language, namespace: Namespace): Promise<ResourceKey> {
  const texts = (await loaders[namespace][language]()).default as unknown as Tree;
  return language === 'es' ? withManyPlural(texts) : texts;
}

const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    load(language as Language, namespace as Namespace).then(
      (texts) => done(null, texts),
      (failure: unknown) => done(failure as Error, true),
    );
  },
};

/** I18N-003: a text missing in Spanish falls back to English; a key is never displayed. */
export async function startTexts(language: Language, instance: i18n = i18next): Promise<i18n> {
  instance.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
  await instance
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      load: 'languageOnly',
      ns: Object.keys(bundled),
      defaultNS: 'common',
      resources: { en: bundled },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      returnEmptyString: false,
      parseMissingKeyHandler: () => '',
    });
  return instance;
}

/** Called even for the current language: texts of another may still be loading and would take over. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(language);
};

/** Loads the texts on screen in another language too, e.g. for printing. */
export const loadLanguage = (language: Language): Promise<void> => i18next.loadLanguages(language);

/** Loads a screen's texts in parallel with its code. */
export const loadTexts = (...namespaces: Namespace[]): Promise<void> => i18next.loadNamespaces(namespaces);
