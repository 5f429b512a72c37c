import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FirstVisitStep } from '#contract/home/first-visit.ts';
import { useFirstVisit, useSaveFirstVisit } from '../../api/first-visit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import classes from './first-visit-card.module.css';

interface FirstVisitCardProps {
  readonly addressOf: (step: FirstVisitStep) => string;
}

/** What this person does here, in three steps at most; above the panels of Home until it is closed or done. */
export function FirstVisitCard({ addressOf }: FirstVisitCardProps) {
  const { t } = useTranslation('homePanels');
  const { steps } = useFirstVisit();
  const toast = useToast();
  const { mutate } = useSaveFirstVisit(() => toast.error(t('firstVisit.closeFailed')));
  if (steps.length === 0) return null;
  const close = () => {
    mutate({ isOpen: false });
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <Card
      className={classes.card}
      title={t('firstVisit.title')}
      note={t('firstVisit.note')}
      actions={
        <Button look="quiet" size="sm" icon={<IconX aria-hidden="true" stroke={1.75} />} onClick={close}>
          {t('firstVisit.close')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }, index) => (
          <li key={name} className={classes.step} data-done={isDone || undefined}>
            <span className={classes.number} aria-hidden="true">
              {isDone ? <IconCheck stroke={2.5} /> : index + 1}
            </span>
            <div>
              <h3 className={classes.name}>
                {t(`firstVisit.step.${name}.title`)}
                {isDone ? <VisuallyHidden> {t('firstVisit.done')}</VisuallyHidden> : null}
              </h3>
              <p className={classes.text}>{t(`firstVisit.step.${name}.text`)}</p>
            </div>
            <LinkButton to={addressOf(name)} look={isDone ? 'secondary' : 'soft'} size="sm" className={classes.go}>
              {t(`firstVisit.step.${name}.go`)}
            </LinkButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}
