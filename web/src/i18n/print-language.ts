import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languageOf, languages } from './language.ts';

/** The language of a print-out, by default the user's own, and a setter for another. */
export function usePrintLanguage() {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState(() => languageOf(i18n.language));
  const choices = languages.map((value) => ({ value, label: languageNames[value] }));
  return { language, choice: { choices, value: language, onChange: setLanguage } };
}
