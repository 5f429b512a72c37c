/** 'English' of 'en'. It stands alone, as other values do, so it begins with a capital in Spanish, too: 'Inglés'. */
export function languageName(code: string, language: string): string {
  const [first = '', ...rest] = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  return first.toLocaleUpperCase(language) + rest.join('');
}
