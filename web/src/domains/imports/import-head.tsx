import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../ui/page-head.tsx';

interface ImportHeadProps {
  readonly screen: 'import' | 'importHistory' | 'importDetails';
  readonly sub?: ReactNode;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
}

/** Page head with breadcrumbs, for the three import screens. */
export function ImportHead({ screen, ...rest }: ImportHeadProps) {
  const { t } = useTranslation('shell');
  const { mode } = usePerson();
  const way = [
    { name: 'import', to: paths.import() },
    { name: 'importHistory', to: paths.importHistory() },
    { name: 'importDetails', to: '' },
  ] as const;
  const here = way.findIndex(({ name }) => name === screen);
  const crumbs = [
    { label: t('screen.home'), to: paths.home() },
    { label: t('menu.reservations') },
    ...way.slice(0, here).map(({ name, to }) => ({ label: t(`screen.${name}`), to })),
    { label: t(`screen.${screen}`) },
  ];
  return (
    <PageHead
      title={t(`screen.${screen}`)}
      crumbsLabel={t('breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      {...rest}
    />
  );
}
