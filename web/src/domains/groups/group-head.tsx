import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../ui/page-head.tsx';

interface GroupHeadProps {
  readonly title: string;
  readonly here: string;
  readonly actions?: ReactNode;
  readonly badge?: ReactNode;
}

export function GroupHead({ title, here, actions, badge }: GroupHeadProps) {
  const { t } = useTranslation('shell');
  return (
    <PageHead
      title={title}
      badge={badge}
      crumbsLabel={t('breadcrumb')}
      crumbs={[
        { label: t('screen.home'), to: paths.home() },
        { label: t('menu.administration') },
        { label: t('screen.userGroups'), to: paths.userGroups() },
        { label: here },
      ]}
      actions={actions}
    />
  );
}
