import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useNavigateTo } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import classes from './users.module.css';

/** ROUTE-057. */
export function CreateProfileScreen() {
  const { t } = useTranslation('shell');
  const go = useNavigateTo();
  return (
    <>
      <PageHead
        title={t('screen.createUserProfile')}
        crumbsLabel={t('breadcrumb')}
        crumbs={[
          { label: t('screen.home'), to: paths.home() },
          { label: t('menu.administration') },
          { label: t('screen.userProfiles'), to: paths.userProfiles() },
          { label: t('screen.createUserProfile') },
        ]}
      />
      <div className={classes.panel}>
        <ProfileEditor
          onSaved={({ userId }) =>
            void go(paths.viewUserProfile({ id: userId, mode: 'view', tab: 'access' }), { replace: true })
          }
          onCancel={() => void go(paths.userProfiles())}
        />
      </div>
    </>
  );
}
