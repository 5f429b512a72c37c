import type { Language } from '#contract/shared/language.ts';
import type { Tree } from '../i18n/resources.ts';

const files = import.meta.glob<Tree>('./*/web/*.ts', { base: '../../../texts', import: 'default', eager: true });

const namespaceOf = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every text of the browser in a language, by namespace. */
export const textsIn = (language: Language): Record<string, Tree> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => {
      const [, code, , file = ''] = path.split(/[./]+/);
      return code === language ? [[namespaceOf(file), texts]] : [];
    }),
  );
