import { useTranslation } from 'react-i18next';

/** F11 for settings: what ChooseVersions says. */
export function useSettingsConflictTexts() {
  const { t } = useTranslation('officeSettings');
  return {
    title: t('conflict.title'),
    hint: t('conflict.hint'),
    texts: { mine: t('conflict.mine'), theirs: t('conflict.theirs'), blank: t('conflict.blank') },
  };
}
