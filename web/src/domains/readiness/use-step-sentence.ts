import { useTranslation } from 'react-i18next';
import type { ReadinessStep } from '#contract/readiness/api.ts';
import { useFormat } from '../../api/format.ts';

type Offices = ReadinessStep['offices'];

const namesOf = (offices: Offices) => offices.map(({ office }) => office).join(', ');
const hasNoUsers = ({ lacks }: Offices[number]) => lacks.includes('users');

/** Plain words that say what is done, or what is missing and where. */
export function useStepSentence(): (step: ReadinessStep) => string {
  const { t } = useTranslation('readiness');
  const format = useFormat();

  const feedSentence = ({ at, officeCount, offices }: ReadinessStep): string =>
    [
      t('done.feed', { count: officeCount, at: format.instant(at) }),
      ...(offices.length > 0 ? [t('done.feedSilent', { offices: namesOf(offices) })] : []),
    ].join(' ');
  const doneSentence = (step: ReadinessStep): string => {
    const { item, at, officeCount } = step;
    if (item === 'crm') return t('done.crm', { count: officeCount });
    if (item === 'feed') return feedSentence(step);
    if (item === 'identityProvider' && at) return t('done.identityProviderAt', { at: format.instant(at) });
    return t(`done.${item}`);
  };
  const waitingSentence = ({ item, offices }: ReadinessStep): string => {
    if (item === 'mail') return t('open.mailWaiting');
    if (item === 'crm') return t('open.crmWaiting', { offices: namesOf(offices) });
    if (item === 'feed') return t('open.feedWaiting', { offices: namesOf(offices) });
    return t('open.childrenWaiting');
  };
  const peopleSentence = (offices: Offices): string => {
    const [empty, others] = [offices.filter(hasNoUsers), offices.filter((office) => !hasNoUsers(office))];
    return [
      ...(others.length > 0 ? [t('open.people', { offices: namesOf(others) })] : []),
      ...(empty.length > 0 ? [t('open.peopleNone', { offices: namesOf(empty) })] : []),
    ].join(' ');
  };
  const partsOf = ({ office, lacks }: Offices[number]): string =>
    t('open.crmOffice', {
      office,
      parts: lacks.flatMap((part) => (part === 'users' ? [] : [t(`part.${part}`)])).join(', '),
    });

  return (step) => {
    const { item, offices } = step;
    if (step.state === 'done') return doneSentence(step);
    if (step.state === 'waiting') return waitingSentence(step);
    if (item === 'people') return peopleSentence(offices);
    return t(`open.${item}`, { offices: item === 'crm' ? offices.map(partsOf).join('; ') : namesOf(offices) });
  };
}
