import { useTranslation } from 'react-i18next';
import { type CsmFilter, csmFilters } from '#contract/csm/api.ts';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useIsSmall } from '../../../ui/use-media.ts';
import classes from '../csm.module.css';
import { MessagesGrid } from './messages-grid.tsx';
import { useMessages } from './use-messages.ts';

/** All messages of the office with their age, overdue ones first. */
export function MessagesTab() {
  const { t } = useTranslation('csm');
  const isSmall = useIsSmall();
  const messages = useMessages();
  const { form } = messages.state;
  const { data } = messages.found;
  const counts: Readonly<Partial<Record<CsmFilter, number>>> = data ?? {};
  const filters = csmFilters.map((value) => ({
    value,
    // No count before it is known.
    label: t(`messages.filters.${value}`, { count: (counts[value] ?? '') as never }).trim(),
  }));
  const chosen = { label: t('messages.filter'), value: form.filter };
  return (
    <Stack>
      <div className={classes.filters}>
        {isSmall ? (
          <SelectField
            {...chosen}
            options={filters}
            onChange={(filter) => messages.edit({ filter: filter || 'open' })}
          />
        ) : (
          <SegmentedChoice {...chosen} choices={filters} onChange={(filter) => messages.edit({ filter })} />
        )}
        <SegmentedChoice
          label={t('messages.whose')}
          choices={(['office', 'mine'] as const).map((value) => ({ value, label: t(`messages.${value}`) }))}
          value={form.whose}
          onChange={(whose) => messages.edit({ whose })}
        />
        <SelectField
          label={t('column.csm')}
          options={messages.codes.map((code) => ({ value: code.code, label: t('send.option', code) }))}
          value={form.code}
          isSet={form.code !== ''}
          placeholder={t('messages.anyCode')}
          onChange={(code) => messages.edit({ code })}
        />
        <TextField
          label={t('messages.childId')}
          value={form.childId}
          isSet={form.childId.trim() !== ''}
          maxLength={15}
          onChange={(childId) => messages.edit({ childId })}
        />
      </div>
      <MessagesGrid messages={messages} />
    </Stack>
  );
}
