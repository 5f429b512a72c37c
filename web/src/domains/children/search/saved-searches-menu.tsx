import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SavedSearch } from '#contract/children/saved-searches.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { savedSearchesQuery } from './saved-searches.ts';

interface SavedSearchesMenuProps {
  readonly onRun: (saved: SavedSearch) => void;
}

/** Own searches, then those the office shares; choosing one runs it. */
export function SavedSearchesMenu({ onRun }: SavedSearchesMenuProps) {
  const { t } = useTranslation('children');
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  return (
    <SelectField
      label={t('saved.label')}
      hasHiddenLabel
      isSmall
      placeholder={saved.length > 0 ? t('saved.label') : t('saved.none')}
      disabled={saved.length === 0}
      options={saved.map(({ id, name, isOwn, owner }) => ({
        value: String(id),
        label: isOwn ? name : t('saved.byOwner', { name, owner }),
      }))}
      value=""
      onChange={(id) => {
        const chosen = saved.find((item) => String(item.id) === id);
        if (chosen) onRun(chosen);
      }}
    />
  );
}
