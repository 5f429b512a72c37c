import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../ui/page-head.tsx';

interface CsmHeadProps {
  readonly screen: 'sendCsm' | 'viewSendCsm';
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}

export function CsmHead({ screen, sub, actions }: CsmHeadProps) {
  const { t } = useTranslation('shell');
  const { mode } = usePerson();
  const crumbs = [
    { label: t('screen.home'), to: paths.home() },
    { label: t('menu.searchChild'), to: paths.searchChild() },
    ...(screen === 'viewSendCsm' ? [{ label: t('screen.sendCsm'), to: paths.sendCsm() }] : []),
    { label: t(`screen.${screen}`) },
  ];
  return (
    <PageHead
      title={t(`screen.${screen}`)}
      crumbsLabel={t('breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      sub={sub}
      actions={actions}
    />
  );
}
