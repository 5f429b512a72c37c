import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewServiceAccountSecret, type ServiceAccount, updateServiceAccount } from '#contract/crm/api.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { officeKey } from '../../api/office-key.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { isRefusal } from '../../api/problem.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { AccountDialog } from './account-dialog.tsx';
import classes from './api-configuration-tab.module.css';
import { serviceAccountsQuery } from './queries.ts';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { useAccountProblem } from './use-account-problem.ts';

type Asked = { readonly what: 'deactivate' | 'renew'; readonly id: number };

/** Table T17: the credentials other systems sign in with. */
export function ServiceAccounts() {
  const { t } = useTranslation(['crm', 'common']);
  const { office } = usePerson().user;
  const mayCreate = useCan('Admin Office Setting:Create');
  const query = useQuery(serviceAccountsQuery(office));
  const fetched = useFetched(query, t('error.accounts'));
  const [edited, setEdited] = useState<ServiceAccount | 'new'>();
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<Secret>();
  const isShown = useIsShown();
  const toast = useToast();
  const showSecret = (made: Secret) =>
    isShown() ? setSecret(made) : toast.warning(t('account.secretUnseen', { name: made.name }));
  const actions = useActions(showSecret);
  const close = () => {
    actions.forget();
    setAsked(undefined);
  };
  // As the list shows it now: after a refusal it has been loaded again.
  const inQuestion = query.data?.find(({ id }) => id === asked?.id);
  const answer = () => {
    if (!inQuestion) return;
    // Called only while the question is open: a failure stays in it, and an answer after No must not close the next.
    const onSuccess = close;
    if (asked?.what === 'renew') actions.renew.mutate(inQuestion, { onSuccess });
    else actions.change.mutate({ ...inQuestion, isActive: false }, { onSuccess });
  };
  const name = inQuestion?.name ?? '';
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <div>
          <h2>{t('account.title')}</h2>
          <p className={classes.note}>{t('account.intro')}</p>
        </div>
        {mayCreate ? (
          <Button icon={<IconPlus aria-hidden="true" stroke={1.75} />} onClick={() => setEdited('new')}>
            {t('account.add')}
          </Button>
        ) : null}
      </div>
      {actions.error && !asked ? <InlineNotice kind="error" title={actions.error} /> : null}
      <Fetched {...fetched}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className={classes.note}>{t('account.empty')}</p>
          ) : (
            <ul className={classes.accounts}>
              {accounts.map((account) => (
                <Account
                  key={account.id}
                  account={account}
                  onEdit={() => setEdited(account)}
                  onAsk={(what) => setAsked({ what, id: account.id })}
                  isChanging={actions.change.isPending}
                  onActivate={() => actions.change.mutate({ ...account, isActive: true })}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
      <AccountDialog edited={edited} onClose={() => setEdited(undefined)} onSecret={showSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        question={
          asked?.what === 'renew' ? t('account.renewQuestion', { name }) : t('account.deactivateQuestion', { name })
        }
        yes={t('common:action.yes')}
        no={t('common:action.no')}
        onYes={answer}
        onNo={close}
        loading={actions.renew.isPending || actions.change.isPending}
        isDangerous
      >
        {actions.error ? <InlineNotice kind="error" title={actions.error} /> : null}
        <p>{asked?.what === 'renew' ? t('account.renewNote') : t('account.deactivateNote')}</p>
      </ConfirmDialog>
    </section>
  );
}

function useActions(onSecret: (secret: Secret) => void) {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const problemText = useAccountProblem();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: officeKey(office) });
  const onError = (failure: unknown) => {
    toast.error(t('error.account'));
    if (isRefusal(failure)) void refresh();
  };
  const change = useMutation({
    mutationFn: ({ id, description, isActive, version }: ServiceAccount) =>
      call(updateServiceAccount, { office, id, account: { description, isActive, version } }),
    onSuccess: async () => {
      await refresh();
      toast.success(t('account.saved'));
    },
    onError,
  });
  const renew = useMutation({
    mutationFn: ({ id }: ServiceAccount) => call(renewServiceAccountSecret, { office, id }),
    onSuccess: async ({ account, secret }) => {
      onSecret({ name: account.name, secret });
      await refresh();
    },
    onError: (failure, { name }) => {
      if (isRefusal(failure)) onError(failure);
      else toast.warning(t('error.account'), t('account.renewUnknown', { name }));
    },
    // The secret is shown once and not cached.
    gcTime: 0,
  });
  const failure = change.error ?? renew.error;
  // Without an answer the server may have replaced the secret all the same.
  const isUnknown = !change.error && renew.error !== null && !isRefusal(renew.error);
  const unknown = t('account.renewUnknown', { name: renew.variables?.name ?? '' });
  return {
    change,
    renew,
    error: isUnknown ? unknown : failure ? problemText(failure) : undefined,
    forget: () => {
      change.reset();
      renew.reset();
    },
  };
}

interface AccountProps {
  readonly account: ServiceAccount;
  readonly onEdit: () => void;
  readonly onAsk: (what: Asked['what']) => void;
  readonly isChanging: boolean;
  readonly onActivate: () => void;
}

function Account({ account, onEdit, onAsk, isChanging, onActivate }: AccountProps) {
  const { t } = useTranslation('crm');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const { name, description, isActive } = account;
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={classes.note}>
          {[description, `${t('account.created')} ${format.day(account.createdAt)}`].filter(Boolean).join(', ')}
        </span>
      </div>
      <StatusBadge
        set="activity"
        value={isActive ? 'Active' : 'Inactive'}
        label={isActive ? t('account.active') : t('account.inactive')}
      />
      {mayEdit ? (
        <span className={classes.buttons}>
          <IconButton label={t('account.edit', { name })} onClick={onEdit}>
            <IconPencil aria-hidden="true" size={16} stroke={1.75} />
          </IconButton>
          <IconButton label={t('account.renew', { name })} onClick={() => onAsk('renew')}>
            <IconKey aria-hidden="true" size={16} stroke={1.75} />
          </IconButton>
          {isActive ? (
            <IconButton label={t('account.deactivate', { name })} onClick={() => onAsk('deactivate')}>
              <IconPlayerPause aria-hidden="true" size={16} stroke={1.75} />
            </IconButton>
          ) : (
            <IconButton label={t('account.activate', { name })} loading={isChanging} onClick={onActivate}>
              <IconPlayerPlay aria-hidden="true" size={16} stroke={1.75} />
            </IconButton>
          )}
        </span>
      ) : null}
    </li>
  );
}
