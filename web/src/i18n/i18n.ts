import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languageCodes, languageOf, languageRow, sourceLanguage } from '#contract/shared/language.ts';
import { bundled, type Namespace, type Tree, textFiles } from './resources.ts';

/** A text without one of the plural forms of its language (Spanish has 'many', for millions) uses 'other'. */
export function withAllPlurals(texts: Tree, forms: readonly string[]): Tree {
  const result: Record<string, Tree | string> = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string' && key.endsWith('_other'))
      for (const form of forms) result[key.replace(/other$/, form)] ??= value;
    result[key] = typeof value === 'string' ? value : withAllPlurals(value, forms);
  }
  return result;
}

async function load(language: Language, namespace: Namespace): Promise<Tree> {
  const texts = await textFiles.read(language, namespace);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return language === sourceLanguage ? texts : withAllPlurals(texts, forms);
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

/** I18N-003: a text missing in another language falls back to English; a key is never displayed. */
export async function startTexts(language: Language, instance: i18n = i18next): Promise<i18n> {
  instance.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
    document.documentElement.dir = languageRow(languageOf(changed)).direction;
  });
  await instance
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: sourceLanguage,
      supportedLngs: languageCodes,
      load: 'languageOnly',
      ns: Object.keys(bundled),
      defaultNS: 'common',
      // A copy: i18next adds what it loads later.
      resources: { [sourceLanguage]: { ...bundled } },
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

const isMissing = (namespace: Namespace): boolean => !i18next.hasResourceBundle(i18next.language, namespace);

/** Loads a screen's texts in parallel with its code; fails when they cannot be loaded. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const missing = namespaces.filter(isMissing);
  if (missing.length > 0) throw new Error(`The texts of ${missing.join(', ')} could not be loaded.`);
}
