import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryCode, CategoryTypeCode } from '#contract/reservations/categories.ts';
import { eventIdMaximum, latestExpiration, targetChildrenMaximum } from '#contract/reservations/check-details.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useDateInput } from '../../../api/date-input.ts';
import { useFormat } from '../../../api/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './details-fields.module.css';
import type { FormField } from './form.ts';
import { RequestEventId } from './request-event-id.tsx';
import type { DetailsFormState } from './use-details-form.ts';
import { useFocusLinkedField } from './use-focus-linked-field.ts';

/** RESV-013 to RESV-021. */
export function DetailsFields({ state }: { readonly state: DetailsFormState }) {
  const { t } = useTranslation(['reservations', 'common']);
  const labels = useReservationLabels();
  const { values: form, edit, lists } = state;
  const fields = useRef<HTMLFieldSetElement>(null);
  useFocusLinkedField(fields, state.visitAll);
  const props = (field: FormField) => ({
    label: state.labelOf(field),
    error: state.errorOf(field),
    isRequired: state.isRequired(field),
  });
  const typed = (field: 'name' | 'eventId' | 'targetParticipants' | 'targetChildren') => ({
    ...props(field),
    value: form[field] ?? '',
    onChange: (value: string) => edit({ [field]: value }),
  });
  const at = (field: FormField, control: ReactNode) => <div data-field={field}>{control}</div>;
  const leave = (event: FocusEvent<HTMLElement>) => {
    const field = event.target.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (field) state.visit(field as FormField);
  };

  return (
    <>
      {lists.hasFailed ? (
        <div className={classes.notice}>
          <InlineNotice
            kind="error"
            title={t('message.listsFailed')}
            actions={
              <Button size="sm" onClick={lists.retry}>
                {t('common:action.tryAgain')}
              </Button>
            }
          />
        </div>
      ) : null}
      <fieldset
        ref={fields}
        className={classes.fields}
        aria-label={t('form.title')}
        onBlur={leave}
        // The form of the new draft is about to replace this one, and would lose what is typed here.
        inert={state.isCreated}
      >
        {at(
          'category',
          <SelectField
            {...props('category')}
            options={lists.categories}
            value={form.category ?? ''}
            placeholder={t('form.choose')}
            onChange={(category) => edit({ category: (category || null) as CategoryCode | null })}
          />,
        )}
        {at(
          'categoryType',
          <SelectField
            {...props('categoryType')}
            options={lists.types}
            value={form.categoryType ?? ''}
            placeholder={t('form.choose')}
            disabled={form.category === null}
            hint={form.category === null ? t('form.needsCategory') : undefined}
            onChange={(type) => edit({ categoryType: (type || null) as CategoryTypeCode | null })}
          />,
        )}
        {at(
          'name',
          <TextField {...typed('name')} maxLength={nameMaximum} spellCheck={false} hint={t('form.nameHint')} />,
        )}
        {at(
          'eventId',
          <>
            <TextField {...typed('eventId')} maxLength={eventIdMaximum} spellCheck={false} />
            <RequestEventId state={state} />
          </>,
        )}
        {at(
          'sponsorType',
          <SelectField
            {...props('sponsorType')}
            options={lists.sponsorTypes}
            value={form.sponsorType === null ? '' : String(form.sponsorType)}
            placeholder={t('form.choose')}
            hint={lists.hasNoSponsorTypes ? t('form.noSponsorTypes') : undefined}
            onChange={(id) => edit({ sponsorType: id === '' ? null : Number(id) })}
          />,
        )}
        {at('expirationDate', <ExpirationField state={state} {...props('expirationDate')} />)}
        {at('targetParticipants', <NumberField {...typed('targetParticipants')} />)}
        {at(
          'targetChildren',
          <NumberField {...typed('targetChildren')} hint={t('form.targetHint', { maximum: targetChildrenMaximum })} />,
        )}
        {at(
          'isPerpetual',
          <SegmentedChoice
            label={state.labelOf('isPerpetual')}
            choices={(['Yes', 'No'] as const).map((value) => ({ value, label: labels.value(value) }))}
            value={form.isPerpetual ? 'Yes' : 'No'}
            onChange={(value) => edit({ isPerpetual: value === 'Yes' })}
          />,
        )}
      </fieldset>
    </>
  );
}

interface ExpirationFieldProps {
  readonly state: DetailsFormState;
  readonly label: string;
  readonly error: string | undefined;
  readonly isRequired: boolean;
}

/** RESV-081 to RESV-083: today, past dates and dates beyond the office's limit are disabled, and refused when typed. */
function ExpirationField({ state, ...field }: ExpirationFieldProps) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const dates = useDateInput();
  const { values: form, bounds, edit } = state;
  const latest = latestExpiration(bounds);
  const isOffered = (date: string) => (date > bounds.today && date <= latest) || date === bounds.savedExpirationDate;
  return (
    <DateField
      {...field}
      value={form.expirationDate}
      {...dates}
      // In a draft the date is optional, though needed later.
      isCounted={!state.isDraft}
      disabled={form.isPerpetual}
      isOffered={isOffered}
      hint={
        form.isPerpetual
          ? t('form.perpetualHint')
          : t('form.expirationHint', { from: format.date(addDays(bounds.today, 1)), to: format.date(latest) })
      }
      onChange={(expirationDate) => edit({ expirationDate })}
    />
  );
}
