import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { useEmptyResultTexts } from '../../../i18n/search-texts.ts';
import { EmptyResult } from '../../../ui/search/empty-result.tsx';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { explanationQuery } from '../queries.ts';
import { keyOfWireName } from './edits.ts';

interface EmptyChildrenProps {
  readonly form: ChildSearchForm;
  readonly chips: readonly Chip[];
  readonly onRemove: (chip: string) => void;
  readonly onSave: () => void;
}

export function EmptyChildren({ form, chips, onRemove, onSave }: EmptyChildrenProps) {
  const { t } = useTranslation('children');
  const texts = useEmptyResultTexts();
  const explanation = useQuery({ ...explanationQuery(form), enabled: chips.length > 1 });
  return (
    <EmptyResult
      title={t('empty.title', { count: chips.length })}
      text={t('empty.text')}
      alone={t('empty.alone')}
      explanation={explanation}
      chips={chips}
      chipOf={keyOfWireName}
      onRemove={onRemove}
      onSave={onSave}
      texts={texts}
    />
  );
}
