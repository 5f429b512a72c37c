import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { LiftReason, liftBudget, type PersonReading } from '#contract/reading/api.ts';
import { liftReasonMaximum } from '#contract/reading/rules.ts';
import { hasLineBreak } from '#contract/shared/records.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/storage/kept-input.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LeavePrompt } from '../../ui/form/leave-prompt.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import classes from './lift-form.module.css';
import { readingKey } from './queries.ts';

interface LiftFormProps {
  readonly reader: PersonReading;
  readonly onClose: () => void;
}

/** Lifting a budget needs a reason: the user is told, and it is written to the access log. */
export function LiftForm({ reader: { userId, name }, onClose }: LiftFormProps) {
  const { t } = useTranslation(['reading', 'common']);
  const field = useRef<HTMLInputElement>(null);
  const lift = useLift(userId, name, onClose);
  const [reason, setReason] = useState('');
  const kept = useKeptInput(`budget-lift/${userId}`, null, reason === '' ? undefined : reason, setReason);
  const texts = useFormTexts();
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!lift.isPending && !lift.send(reason)) field.current?.focus();
  };
  const discard = () => {
    setReason('');
    onClose();
  };
  // Also called for Esc in the leave prompt, which React takes for a part of the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reason === '') onClose();
  };
  return (
    <form
      className={classes.form}
      aria-label={t('lift.openOf', { name })}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <RestoreNotice offer={kept} />
      {lift.failure ? <InlineNotice kind="error">{lift.failure}</InlineNotice> : null}
      <TextField
        ref={field}
        label={t('lift.reason', { name })}
        isRequired
        value={reason}
        maxLength={liftReasonMaximum}
        error={lift.atField}
        hint={t('lift.hint', { name })}
        onPaste={(event) => {
          // The browser would join the pasted lines.
          if (!hasLineBreak(event.clipboardData.getData('text'))) return;
          event.preventDefault();
          lift.tell('one-line');
        }}
        onChange={(value) => {
          setReason(value);
          lift.forget();
        }}
      />
      <div className={classes.buttons}>
        <Button onClick={discard}>{t('common:action.cancel')}</Button>
        <Button type="submit" look="primary" loading={lift.isPending}>
          {t('lift.send')}
        </Button>
      </div>
      <LeavePrompt
        isDirty={reason !== ''}
        subject={t('lift.openOf', { name })}
        fields={[t('lift.reason', { name })]}
        onSave={() => lift.save(reason)}
        onDiscard={discard}
        onRefused={() => field.current?.focus()}
        texts={texts}
      />
    </form>
  );
}

function useLift(userId: number, name: string, onDone: () => void) {
  const { t } = useTranslation('reading');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const [atField, setAtField] = useState<string>();
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => call(liftBudget, { office, userId, reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: readingKey(office) });
      toast.success(t('lift.done', { name }));
      onDone();
    },
    onError: (failure) => {
      const refused = isProblem(failure) ? failure.errors.find((one) => one.field === 'Reason') : undefined;
      if (refused) setAtField(messages.ofField(refused));
      else toast.error(messages.of(failure));
    },
  });
  const tell = (code: FieldErrorCode) => setAtField(messages.ofField({ code, params: { maximum: liftReasonMaximum } }));
  return {
    isPending,
    atField,
    tell,
    failure: error && !atField ? messages.of(error) : undefined,
    /** Resolves to true when it is saved. */
    save: async (typed: string): Promise<boolean> => {
      const checked = LiftReason.safeParse(typed);
      if (!checked.success) tell(checked.error.issues[0]?.message as FieldErrorCode);
      return (
        checked.success &&
        mutateAsync(checked.data).then(
          () => true,
          () => false,
        )
      );
    },
    /** Returns whether the reason was valid and sent. */
    send: (typed: string): boolean => {
      const checked = LiftReason.safeParse(typed);
      if (checked.success) mutate(checked.data);
      else tell(checked.error.issues[0]?.message as FieldErrorCode);
      return checked.success;
    },
    forget: () => {
      setAtField(undefined);
      reset();
    },
  };
}
