import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './find-box.module.css';
import { openFind } from './open-find.ts';

/** The box in the header; what it opens is loaded with the first use. Below 1024 px it is an icon. */
export function FindBox() {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={classes.find}
      data-find
      aria-haspopup="dialog"
      aria-label={t('header.find')}
      onClick={() => openFind()}
    >
      <IconSearch aria-hidden="true" stroke={1.75} />
      <span className={classes.text}>{t('header.find')}</span>
      <kbd className={classes.text}>Ctrl K</kbd>
    </button>
  );
}
