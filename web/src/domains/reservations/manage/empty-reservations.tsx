import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReservationSearch } from '#contract/reservations/search.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { useEmptyResultTexts } from '../../../i18n/search-texts.ts';
import { EmptyResult } from '../../../ui/search/empty-result.tsx';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import type { ReservationForm } from './form.ts';
import { explanationQuery } from './queries.ts';

interface EmptyReservationsProps {
  readonly form: ReservationForm;
  readonly chips: readonly Chip[];
  readonly onRemove: (chip: string) => void;
  readonly onSave: () => void;
}

export function EmptyReservations({ form, chips, onRemove, onSave }: EmptyReservationsProps) {
  const { t } = useTranslation('manageReservations');
  const texts = useEmptyResultTexts();
  const explanation = useQuery({ ...explanationQuery(form), enabled: chips.length > 1 });
  return (
    <EmptyResult
      title={t('empty.title', { count: chips.length })}
      text={t('empty.text')}
      alone={t('empty.alone')}
      explanation={explanation}
      chips={chips}
      chipOf={(criterion) => refusedField(ReservationSearch, criterion)?.field ?? criterion}
      onRemove={onRemove}
      onSave={onSave}
      texts={texts}
    />
  );
}
