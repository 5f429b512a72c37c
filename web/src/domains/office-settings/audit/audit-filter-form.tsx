import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateInput } from '../../../api/date-input.ts';
import { nonEmptyFields } from '../../../api/search/non-empty-fields.ts';
import { useClearedTexts } from '../../../i18n/kit-texts.ts';
import { DateRangeFields, FilterForm } from '../../../ui/fields/filter-form.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { AuditFilter } from '../queries.ts';

const empty = { field: '', modifiedBy: '', value: '', from: '', to: '' };
type Typed = typeof empty;
const maximum = 100;

interface AuditFilterFormProps {
  /** The filter currently applied. */
  readonly asked: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditFilterForm({ asked, onFilter }: AuditFilterFormProps) {
  const { t } = useTranslation('officeSettings');
  const dates = useDateInput();
  const [typed, setTyped] = useState(empty);
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const text = (name: 'field' | 'value' | 'modifiedBy', label: string) => (
    <TextField label={label} value={typed[name]} maxLength={maximum} onChange={(value) => set({ [name]: value })} />
  );
  return (
    <FilterForm
      onFilter={() => onFilter(nonEmptyFields<AuditFilter>(typed))}
      typed={typed}
      onClear={() => {
        setTyped(empty);
        onFilter({});
        return () => {
          setTyped(typed);
          onFilter(asked);
        };
      }}
      texts={{ filter: t('audit.filter'), clear: t('audit.clear'), ...useClearedTexts() }}
    >
      {text('field', t('audit.column.field'))}
      {text('value', t('audit.value'))}
      {text('modifiedBy', t('audit.column.modifiedBy'))}
      <DateRangeFields
        from={typed.from}
        to={typed.to}
        onChange={set}
        texts={{ from: t('audit.from'), to: t('audit.to') }}
        {...dates}
      />
    </FilterForm>
  );
}
