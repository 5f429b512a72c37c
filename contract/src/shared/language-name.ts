/** 'English' for 'en'. Capitalised in Spanish too ('Inglés') because it is shown on its own, like other values. */
export function languageName(code: string, language: string): string {
  const [first = '', ...rest] = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** As in the middle of a sentence: 'English', 'inglés'. */
export const languageInSentence = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
