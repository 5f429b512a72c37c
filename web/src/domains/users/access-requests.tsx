import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AccessRequest,
  assignAccessRequest,
  closeAccessRequest,
  type RequestOutcome,
} from '#contract/users/access-api.ts';
import { useAdministrationChanged } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { useAccessWords } from '../../i18n/access-texts.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { NotFetched } from '../../ui/not-fetched.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CloseRequestDialog } from './close-request-dialog.tsx';
import { giversQuery, type RequestState, requestsQuery } from './queries.ts';
import classes from './users.module.css';

/** ERR-012: what people of the office asked for; giving it closes the request by itself. */
export function AccessRequests() {
  const { t } = useTranslation(['users', 'access', 'common']);
  const { user } = usePerson();
  const format = useFormat();
  const words = useAccessWords();
  const messages = useProblemMessages();
  const changed = useAdministrationChanged();
  const toast = useToast();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  const [state, setState] = useState<RequestState>('open');
  const [closing, setClosing] = useState<AccessRequest>();
  const [failure, setFailure] = useState<string>();
  const requests = useQuery(requestsQuery(user.office, state));
  const givers = useQuery({ ...giversQuery(user.office), enabled: mayEdit });

  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      setFailure(undefined);
      await work();
      toast.success(done);
    } catch (problem) {
      setFailure(`${t('requests.failed')}. ${messages.of(problem)}`);
      toast.error(t('requests.failed'));
    }
    setClosing(undefined);
    await changed();
  };
  const assign = (request: AccessRequest, to: string) =>
    act(
      () => call(assignAccessRequest, { requestId: request.requestId, assignedTo: to === '' ? null : Number(to) }),
      t('requests.assigned'),
    );
  const close = (request: AccessRequest, outcome: RequestOutcome, comment: string) =>
    act(() => call(closeAccessRequest, { requestId: request.requestId, outcome, comment }), t('requests.done'));

  /** Those who can give access, but not the one who asks for it. */
  const takersOf = ({ userId }: AccessRequest) => (givers.data ?? []).filter(({ value }) => value !== String(userId));
  const assignee = (request: AccessRequest) =>
    mayEdit && request.closedAt === null ? (
      <SelectField
        label={t('requests.assign', { name: request.name })}
        hasHiddenLabel
        isSmall
        options={takersOf(request)}
        value={request.assignedTo ? String(request.assignedTo.userId) : ''}
        placeholder={t('requests.nobody')}
        onChange={(to) => void assign(request, to)}
      />
    ) : (
      (request.assignedTo?.name ?? t('requests.nobody'))
    );
  const outcome = (request: AccessRequest) => {
    if (request.outcome)
      return [
        t(`requests.outcomes.${request.outcome}`),
        request.closedBy,
        format.day(request.closedAt),
        request.comment,
      ]
        .filter(Boolean)
        .join(', ');
    if (!mayEdit) return t('requests.open');
    return (
      <span className={classes.actions}>
        <LinkButton size="sm" to={paths.viewUserProfile({ id: request.userId, mode: 'view', tab: 'access' })}>
          {t('requests.giveAccess')}
        </LinkButton>
        <Button size="sm" onClick={() => setClosing(request)}>
          {t('requests.close')}
        </Button>
      </span>
    );
  };
  return (
    <>
      <div className={classes.state}>
        <SegmentedChoice
          label={t('requests.state')}
          choices={(['open', 'closed', 'all'] as const).map((value) => ({ value, label: t(`requests.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      {failure ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
      <NotFetched
        of={[requests]}
        title={requests.error ? messages.of(requests.error) : ''}
        tryAgain={t('common:action.tryAgain')}
      />
      <PlainTable
        label={t('list.requests')}
        columns={[
          {
            id: 'name',
            header: t('requests.name'),
            cell: (request) => (
              <>
                <Link to={paths.viewUserProfile({ id: request.userId, mode: 'view' })}>{request.name}</Link>
                <br />
                {request.email}
              </>
            ),
          },
          {
            id: 'wanted',
            header: t('requests.wanted'),
            cell: ({ privilege }) => (privilege ? words.privilege(privilege) : t('requests.noPrivilege')),
          },
          { id: 'asked', header: t('requests.asked'), cell: ({ requestedAt }) => format.instant(requestedAt) },
          { id: 'assigned', header: t('requests.assignedTo'), cell: assignee },
          { id: 'outcome', header: t('requests.outcome'), cell: outcome },
        ]}
        rows={requests.data?.requests ?? []}
        rowKey={(request) => request.requestId}
        empty={requests.data ? t('requests.empty') : requests.isPending ? t('common:waiting.loading') : ''}
      />
      {closing ? (
        <CloseRequestDialog
          key={closing.requestId}
          name={closing.name}
          onCancel={() => setClosing(undefined)}
          onClose={(result, comment) => void close(closing, result, comment)}
        />
      ) : null}
    </>
  );
}
