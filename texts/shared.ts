import en from './en/shared.ts';
import es from './es/shared.ts';
import type { Translation } from './translation.ts';

/** What browser and server both say. */
const all = { en, es };

type Domain = keyof typeof en;
type InEveryLanguage<D extends Domain> = { readonly [L in keyof typeof all]: Translation<(typeof en)[D]> };

/** The texts of a domain in every language. The build of the browser replaces each call by the domain's own files. */
export const textsOf = <D extends Domain>(domain: D): InEveryLanguage<D> =>
  Object.fromEntries(
    Object.entries(all).map(([language, texts]) => [language, texts[domain]]),
  ) as unknown as InEveryLanguage<D>;
