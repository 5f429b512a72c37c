import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessAction, accessActions } from '#contract/children/access-log.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { nonEmptyFields } from '../../../api/search/non-empty-fields.ts';
import { useClearedTexts } from '../../../i18n/kit-texts.ts';
import { DateRangeFields, FilterForm } from '../../../ui/fields/filter-form.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface AccessLogFilter {
  readonly childId?: string;
  readonly user?: string;
  readonly action?: AccessAction;
  readonly from?: string;
  readonly to?: string;
}

const empty = { childId: '', user: '', action: '' as AccessAction | '', from: '', to: '' };
type Typed = typeof empty;

interface AccessLogFilterFormProps {
  /** The filter in use. */
  readonly asked: AccessLogFilter;
  readonly onFilter: (filter: AccessLogFilter) => void;
}

export function AccessLogFilterForm({ asked, onFilter }: AccessLogFilterFormProps) {
  const { t } = useTranslation('accessLog');
  const dates = useDateInput();
  const [typed, setTyped] = useState<Typed>({ ...empty, ...asked });
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return (
    <FilterForm
      onFilter={() => onFilter(nonEmptyFields<AccessLogFilter>(typed))}
      typed={typed}
      onClear={() => {
        setTyped(empty);
        onFilter({});
        return () => {
          setTyped(typed);
          onFilter(asked);
        };
      }}
      texts={{ filter: t('filter.apply'), clear: t('filter.clear'), ...useClearedTexts() }}
    >
      <TextField
        label={t('filter.child')}
        value={typed.childId}
        maxLength={20}
        onChange={(childId) => set({ childId })}
      />
      <TextField
        label={t('filter.user')}
        placeholder={t('filter.userHint')}
        value={typed.user}
        maxLength={100}
        onChange={(user) => set({ user })}
      />
      <SelectField
        label={t('column.action')}
        options={accessActions.map((value) => ({ value, label: t(`action.${value}`) }))}
        placeholder={t('anyAction')}
        value={typed.action}
        onChange={(action) => set({ action })}
      />
      <DateRangeFields
        from={typed.from}
        to={typed.to}
        onChange={set}
        texts={{ from: t('filter.from'), to: t('filter.to') }}
        {...dates}
      />
    </FilterForm>
  );
}
