import { useTranslation } from 'react-i18next';
import type { ReadinessStep } from '#contract/readiness/api.ts';
import { useFormat } from '../../api/format.ts';

/** One plain sentence that says what is done, or what is missing and where. */
export function useStepSentence(): (step: ReadinessStep) => string {
  const { t } = useTranslation('readiness');
  const format = useFormat();

  const doneSentence = ({ item, at, officeCount }: ReadinessStep): string => {
    if (item === 'crm') return t('done.crm', { count: officeCount });
    if (item === 'identityProvider' && at) return t('done.identityProviderAt', { at: format.instant(at) });
    return t(`done.${item}`);
  };
  const waitingSentence = (step: ReadinessStep, offices: string): string => {
    if (step.item === 'mail') return t('open.mailWaiting');
    if (step.item === 'crm') return t('open.crmWaiting', { offices });
    return t('open.childrenWaiting');
  };
  const partsOf = ({ office, lacks }: ReadinessStep['offices'][number]): string =>
    t('open.crmOffice', { office, parts: lacks.map((part) => t(`part.${part}`)).join(', ') });

  return (step) => {
    if (step.state === 'done') return doneSentence(step);
    const names = step.offices.map(({ office }) => office).join(', ');
    if (step.state === 'waiting') return waitingSentence(step, names);
    return t(`open.${step.item}`, { offices: step.item === 'crm' ? step.offices.map(partsOf).join('; ') : names });
  };
}
