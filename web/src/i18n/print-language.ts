import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languageOf, languages } from './language.ts';

/** The language of a sheet that is printed, the reader's own to begin with, and the choice of another. */
export function usePrintLanguage() {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState(() => languageOf(i18n.language));
  const choices = languages.map((value) => ({ value, label: languageNames[value] }));
  return { language, choice: { choices, value: language, onChange: setLanguage } };
}
