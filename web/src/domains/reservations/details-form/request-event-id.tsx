import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createEvent } from '#contract/deliveries/event-api.ts';
import { isEventCategory } from '#contract/reservations/categories.ts';
import { call } from '../../../api/call.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './details-fields.module.css';
import type { DetailsFormState } from './use-details-form.ts';

/** RESV-105, ERR-069: requests an event ID from the external system before anything is saved. */
export function RequestEventId({ state }: { readonly state: DetailsFormState }) {
  const { t } = useTranslation('reservations');
  const messages = useProblemMessages();
  const { settings } = usePerson();
  const { values: form, edit } = state;
  const ask = useMutation({
    mutationFn: () =>
      call(createEvent, { event: { name: form.name?.trim() || null, expirationDate: form.expirationDate } }),
    onSuccess: ({ event: { eventId } }) => edit({ eventId }),
  });
  const isWanted = isEventCategory(form.category) && (form.eventId ?? '').trim() === '';
  if (settings.crmIntegration !== 'Yes' || !isWanted) return null;
  return (
    <div className={classes.ask}>
      <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('form.askEventId')}
      </Button>
      {ask.isError ? <p role="alert">{messages.of(ask.error)}</p> : null}
    </div>
  );
}
