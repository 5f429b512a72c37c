import { useTranslation } from 'react-i18next';
import { languageName } from '#contract/shared/language-name.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { emptyMark, useFormat } from '../../api/format.ts';
import { useRegionName } from '../../api/region-name.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/records/facts.tsx';

export function ProfileFacts({ profile }: { readonly profile: UserProfile }) {
  const { t, i18n } = useTranslation(['users', 'common']);
  const regionName = useRegionName();
  const format = useFormat();
  const labels = useAccessLabels();
  const updated = [format.instant(profile.updatedAt), profile.updatedBy].filter(Boolean).join(', ');
  const groups = profile.groups
    .map(({ groupName, isActive }) => `${groupName} (${labels.status(isActive)})`)
    .join(', ');
  return (
    <Card>
      <Facts
        facts={[
          { label: t('field.userId'), value: profile.userId },
          { label: t('field.firstName'), value: profile.firstName || emptyMark },
          { label: t('field.lastName'), value: profile.lastName || emptyMark },
          { label: t('field.email'), value: profile.email },
          { label: t('field.office'), value: profile.office },
          { label: t('field.region'), value: regionName(profile.region) },
          { label: t('field.status'), value: labels.status(profile.isActive) },
          { label: t('field.language'), value: languageName(profile.language, i18n.language) },
          { label: t('field.centralId'), value: profile.centralId ?? emptyMark },
          {
            label: t('field.hasPrcdsAccess'),
            value: t(profile.hasPrcdsAccess ? 'common:action.yes' : 'common:action.no'),
          },
          { label: t('field.activeMinutes'), value: profile.activeMinutes },
          { label: t('field.updated'), value: updated },
          { label: t('field.groups'), value: groups || emptyMark, isWide: true },
        ]}
      />
    </Card>
  );
}
