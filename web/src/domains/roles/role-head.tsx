import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type RoleMode } from '../../app/paths.ts';
import { PageHead } from '../../ui/page-head.tsx';

export function RoleHead({ mode, actions }: { readonly mode: RoleMode; readonly actions?: ReactNode }) {
  const { t } = useTranslation(['roles', 'shell']);
  return (
    <PageHead
      title={t('shell:screen.roleMode')}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={[
        { label: t('shell:screen.home'), to: paths.home() },
        { label: t('shell:menu.administration') },
        { label: t('shell:menu.userRoleManagement'), to: paths.roles() },
        { label: t(`title.${mode}`) },
      ]}
      actions={actions}
    />
  );
}
