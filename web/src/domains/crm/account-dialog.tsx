import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createServiceAccount, type ServiceAccount, updateServiceAccount } from '#contract/crm/api.ts';
import { apiSettingsMaximum, ServiceAccountName } from '#contract/crm/rules.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/storage/kept-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import classes from './api-configuration-tab.module.css';
import { serviceAccountsQuery } from './queries.ts';
import type { Secret } from './secret-dialog.tsx';
import { useAccountProblem } from './use-account-problem.ts';

interface AccountDialogProps {
  readonly edited: ServiceAccount | 'new' | undefined;
  readonly onClose: () => void;
  readonly onSecret: (secret: Secret) => void;
}

/** Creates a service account or edits its description. */
export function AccountDialog({ edited, onClose, onSecret }: AccountDialogProps) {
  const { t } = useTranslation('crm');
  const title = typeof edited === 'object' ? t('account.edit', { name: edited.name }) : t('account.add');
  return (
    <Dialog isOpen={edited !== undefined} title={title} onClose={onClose} width={480}>
      {edited ? <Form account={edited === 'new' ? undefined : edited} onClose={onClose} onSecret={onSecret} /> : null}
    </Dialog>
  );
}

interface FormProps extends Pick<AccountDialogProps, 'onClose' | 'onSecret'> {
  readonly account: ServiceAccount | undefined;
}

function Form({ account, onClose, onSecret }: FormProps) {
  const { t } = useTranslation(['crm', 'common']);
  const [name, setName] = useState('');
  const [description, setDescription] = useState(account?.description ?? '');
  const [isAsked, setAsked] = useState(false);
  const { office } = usePerson().user;
  const isTyped = name !== '' || description !== (account?.description ?? '');
  const formId = `serviceAccount/${office}/${account?.id ?? 'new'}`;
  const kept = useKeptInput(formId, null, isTyped ? { name, description } : undefined, (before) => {
    setName(before.name);
    setDescription(before.description);
  });
  const nameError = useNameError();
  const save = useSave({ account, onClose, onSecret });
  const problem = account ? undefined : ServiceAccountName.safeParse(name).error?.issues[0]?.message;
  const shown = problem && (isAsked || name.length > 2) ? nameError(problem as FieldErrorCode) : undefined;
  const submit = () => {
    setAsked(true);
    if (problem === undefined && !save.mutation.isPending) save.mutation.mutate({ name: name.trim(), description });
  };
  return (
    <form
      className={classes.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RestoreNotice offer={kept} />
      {save.error ? <InlineNotice kind="error" title={save.error} /> : null}
      {account ? null : (
        <TextField
          label={t('account.name')}
          isRequired
          value={name}
          maxLength={apiSettingsMaximum.account}
          hint={t('account.nameHint')}
          error={shown}
          spellCheck={false}
          data-autofocus
          onChange={setName}
        />
      )}
      <TextField
        label={t('account.description')}
        value={description}
        maxLength={apiSettingsMaximum.description}
        onChange={setDescription}
      />
      <div data-foot>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button type="submit" look="primary" loading={save.mutation.isPending}>
          {t('common:action.save')}
        </Button>
      </div>
    </form>
  );
}

function useNameError(): (code: FieldErrorCode) => string {
  const { t } = useTranslation('crm');
  const messages = useProblemMessages();
  return (code) =>
    code === 'invalid-characters'
      ? t('account.nameCharacters')
      : messages.ofField({ code, params: { minimum: 3, maximum: apiSettingsMaximum.account } });
}

interface Typed {
  readonly name: string;
  readonly description: string;
}

function useSave({ account, onClose, onSecret }: FormProps) {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const problemText = useAccountProblem();
  const toast = useToast();
  // Saving starts from what the dialog was opened with, or from what a refusal has shown.
  const [base, setBase] = useState(account);
  const mutation = useMutation({
    mutationFn: async ({ name, description }: Typed): Promise<Secret | undefined> => {
      if (base) {
        const { id, isActive, version } = base;
        await call(updateServiceAccount, { office, id, account: { description, isActive, version } });
        return undefined;
      }
      const made = await call(createServiceAccount, { office, account: { name, description } });
      return { name: made.account.name, secret: made.secret };
    },
    onSuccess: async (secret) => {
      onClose();
      if (secret) onSecret(secret);
      toast.success(t('account.saved'));
      await client.invalidateQueries({ queryKey: officeKey(office) });
    },
    onError: async (failure) => {
      toast.error(t('error.account'));
      if (!isProblem(failure, 'changed-meanwhile')) return;
      const { queryKey } = serviceAccountsQuery(office);
      await client.invalidateQueries({ queryKey });
      const now = client.getQueryData(queryKey)?.find(({ id }) => id === base?.id);
      if (now) setBase(now);
    },
    // The secret is shown once and not cached.
    gcTime: 0,
  });
  return { mutation, error: mutation.isError ? problemText(mutation.error) : undefined };
}
