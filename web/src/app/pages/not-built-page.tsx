import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useCurrentScreen } from '../current-screen.ts';
import { paths } from '../paths.ts';

/** Stands in for a screen until it is built. */
export function NotBuiltPage() {
  const { t } = useTranslation('shell');
  const { name } = useCurrentScreen();
  const title = t(`screen.${name ?? 'home'}`);
  return (
    <>
      <PageHead
        title={title}
        crumbsLabel={t('breadcrumb')}
        crumbs={[{ label: t('screen.home'), to: paths.home() }, { label: title }]}
      />
      <Card title={t('notBuilt.title')}>{t('notBuilt.text')}</Card>
    </>
  );
}
