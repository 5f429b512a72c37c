import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProjectSearchForm } from '#contract/projects/rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useSaveSearchTexts } from '../../../i18n/search-texts.ts';
import { type NamedSearch, SaveSearchDialog } from '../../../ui/search/save-search-dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { savedSearchesQuery, useSavedSearchChanges } from './saved-searches.ts';

interface SaveProjectSearchProps {
  readonly isOpen: boolean;
  readonly form: ProjectSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly onClose: () => void;
}

export function SaveProjectSearch({ isOpen, form, sort, onClose }: SaveProjectSearchProps) {
  const { t } = useTranslation('search');
  const toast = useToast();
  const messages = useProblemMessages();
  const texts = useSaveSearchTexts();
  const { save, remove } = useSavedSearchChanges();
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery, enabled: isOpen });
  const failure = save.error ?? remove.error;
  const onSave = async (named: NamedSearch): Promise<boolean> => {
    try {
      await save.mutateAsync({ ...named, form, sort });
    } catch {
      return false;
    }
    toast.success(t('saved.done', { name: named.name }));
    return true;
  };
  return (
    <SaveSearchDialog
      isOpen={isOpen}
      saved={saved}
      nameMaximum={nameMaximum}
      onSave={onSave}
      onDelete={remove.mutate}
      onClose={onClose}
      loading={save.isPending}
      failure={failure ? messages.of(failure) : undefined}
      texts={texts}
    />
  );
}
