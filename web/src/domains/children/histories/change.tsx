import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './change.module.css';

type Value = string | null;

/** The old value struck through, or 'blank'. */
export function OldValue({ value }: { readonly value: Value }) {
  return value ? <del className={classes.old}>{value}</del> : <Blank />;
}

/** The new value after an arrow. */
export function NewValue({ value }: { readonly value: Value }) {
  const { t } = useTranslation('children');
  return (
    <span className={classes.new}>
      <span role="img" aria-label={t('history.arrow')} className={classes.arrow}>
        <IconArrowRight aria-hidden="true" stroke={1.75} />
      </span>
      {value ? <ins>{value}</ins> : <Blank />}
    </span>
  );
}

/** Old and new in one line, for small screens. */
export function Change({ from, to }: { readonly from: Value; readonly to: Value }) {
  return (
    <span className={classes.change}>
      <OldValue value={from} /> <NewValue value={to} />
    </span>
  );
}

function Blank() {
  const { t } = useTranslation('children');
  return <span className={classes.blank}>{t('history.blank')}</span>;
}
