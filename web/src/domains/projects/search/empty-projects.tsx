import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProjectSearchForm } from '#contract/projects/rules.ts';
import { useEmptyResultTexts } from '../../../i18n/search-texts.ts';
import { EmptyResult } from '../../../ui/search/empty-result.tsx';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { explanationQuery } from '../queries.ts';
import { chipOfWireName, mergeLockChips } from './edits.ts';

interface EmptyProjectsProps {
  readonly form: ProjectSearchForm;
  readonly chips: readonly Chip[];
  readonly onRemove: (chip: string) => void;
  readonly onSave: () => void;
}

export function EmptyProjects({ form, chips: all, onRemove, onSave }: EmptyProjectsProps) {
  const { t } = useTranslation('projects');
  const chips = mergeLockChips(all, t('search.lockFields'));
  const texts = useEmptyResultTexts();
  const explanation = useQuery({ ...explanationQuery(form), enabled: chips.length > 1 });
  return (
    <EmptyResult
      title={t('empty.title', { count: chips.length })}
      text={t('empty.text')}
      alone={t('empty.alone')}
      explanation={explanation}
      chips={chips}
      chipOf={chipOfWireName}
      onRemove={onRemove}
      onSave={onSave}
      texts={texts}
    />
  );
}
