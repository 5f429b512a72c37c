import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import classes from './compare-table.module.css';

interface Steps {
  readonly first: number;
  readonly shown: number;
  readonly all: number;
  readonly onStep: (first: number) => void;
}

interface TableCornerProps {
  /** Undefined while there is nothing to compare. */
  readonly differing: { readonly count: number; readonly all: number } | undefined;
  /** Where not all children fit beside each other. */
  readonly steps: Steps | undefined;
}

/** How many values differ, what the marks mean, and on a narrow screen the steps between the children. */
export function TableCorner({ differing, steps }: TableCornerProps) {
  const { t } = useTranslation('children');
  return (
    <td className={classes.corner}>
      {differing ? (
        <>
          <strong role="status">{t('compare.differ', differing)}</strong>
          <span className={classes.legend}>
            <i className={classes.dot} /> {t('compare.differs')}
          </span>
          <span className={classes.legend}>
            <i className={classes.bar} /> {t('compare.standsOut')}
          </span>
        </>
      ) : null}
      {steps ? <StepButtons {...steps} /> : null}
    </td>
  );
}

function StepButtons({ first, shown, all, onStep }: Steps) {
  const { t } = useTranslation('children');
  return (
    <span className={classes.steps}>
      <IconButton
        size="sm"
        label={t('card.previous')}
        disabledBecause={first === 0 ? t('compare.firstShown') : undefined}
        onClick={() => onStep(first - 1)}
      >
        <IconChevronLeft aria-hidden="true" stroke={1.75} />
      </IconButton>
      {t('compare.place', { from: first + 1, to: first + shown, all })}
      <IconButton
        size="sm"
        label={t('card.next')}
        disabledBecause={first + shown >= all ? t('compare.lastShown') : undefined}
        onClick={() => onStep(first + 1)}
      >
        <IconChevronRight aria-hidden="true" stroke={1.75} />
      </IconButton>
    </span>
  );
}
