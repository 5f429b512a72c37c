import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageOf, languages } from '#contract/shared/language.ts';

/** The language of a print-out, by default the user's own, and a setter for another. */
export function usePrintLanguage() {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(() => languageOf(i18n.language));
  const choices = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }));
  return { language, choice: { choices, value: language, onChange: setLanguage } };
}
