import { IconCheck, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './matrix-legend.module.css';

/** Legend of the boxes. */
export function MatrixLegend() {
  const { t } = useTranslation('roles');
  return (
    <span className={classes.key}>
      <span>
        <b data-on>
          <IconCheck aria-hidden="true" stroke={3} />
        </b>
        {t('matrix.granted')}
      </span>
      <span>
        <b data-on>
          <IconMinus aria-hidden="true" stroke={3} />
        </b>
        {t('matrix.some')}
      </span>
      <span>
        <b />
        {t('matrix.notGranted')}
      </span>
      <span>
        <i />
        {t('matrix.doesNotApply')}
      </span>
    </span>
  );
}

/** ROLE-022, ROLE-025 as text, or why the matrix is read-only. */
export function MatrixRule({ lockedBecause }: { readonly lockedBecause: string | undefined }) {
  const { t } = useTranslation('roles');
  return (
    <p className={classes.rule}>
      <IconInfoCircle aria-hidden="true" stroke={1.75} />
      <span>{lockedBecause ?? `${t('matrix.rule')} ${t('matrix.keys')}`}</span>
    </p>
  );
}
