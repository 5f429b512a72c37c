import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadinessStep } from '#contract/readiness/api.ts';
import { countDone } from '#contract/readiness/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './first-steps-tab.module.css';
import { readinessQuery } from './queries.ts';
import { stepLinks } from './step-links.ts';
import { useStepSentence } from './use-step-sentence.ts';

/** For a Partnership Admin: what is open until people can work, each step with a link to where it is done. */
export function FirstStepsTab() {
  const { t } = useTranslation('readiness');
  const readiness = useQuery(readinessQuery());
  const fetched = useFetched(readiness, t('failed'));
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.explained}>{t('explained')}</p>
      </div>
      <Fetched {...fetched} data={readiness.data?.steps}>
        {(steps) => <Steps steps={steps} />}
      </Fetched>
    </div>
  );
}

function Steps({ steps }: { readonly steps: readonly ReadinessStep[] }) {
  const { t } = useTranslation('readiness');
  const progressId = useId();
  const done = countDone(steps);
  return (
    <>
      <div className={classes.progress}>
        <p id={progressId} className={classes.count} role="status">
          {t('progress', { done, count: steps.length })}
        </p>
        <progress className={classes.bar} aria-labelledby={progressId} value={done} max={steps.length} />
      </div>
      {done === steps.length ? <AllDone /> : null}
      <ol className={classes.steps} aria-label={t('list')}>
        {steps.map((step) => (
          <Step key={step.item} step={step} />
        ))}
      </ol>
    </>
  );
}

function Step({ step }: { readonly step: ReadinessStep }) {
  const { t } = useTranslation('readiness');
  const sentenceOf = useStepSentence();
  const { item, state } = step;
  const title = t(`item.${item}`);
  return (
    <li className={classes.step}>
      <div>
        <h3>{title}</h3>
        <p className={classes.explained}>{sentenceOf(step)}</p>
      </div>
      <StatusBadge set="readiness" value={state} label={t(`state.${state}`)} />
      {item === 'identityProvider' ? null : (
        <LinkButton
          size="sm"
          className={classes.link}
          to={stepLinks[item]}
          aria-label={`${t(`link.${item}`)}: ${title}`}
        >
          {t(`link.${item}`)}
        </LinkButton>
      )}
    </li>
  );
}

function AllDone() {
  const { t } = useTranslation('readiness');
  return (
    <div className={classes.allDone}>
      <IconCircleCheck aria-hidden="true" stroke={1.5} />
      <div>
        <p className={classes.count}>{t('allDone')}</p>
        <p className={classes.explained}>{t('allDoneDetail')}</p>
      </div>
    </div>
  );
}
