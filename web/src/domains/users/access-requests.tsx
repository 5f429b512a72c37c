import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AccessRequest,
  assignAccessRequest,
  closeAccessRequest,
  type RequestOutcome,
} from '#contract/users/access-api.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { CloseRequestDialog } from './close-request-dialog.tsx';
import { accessGrantersQuery, type RequestState, requestsQuery } from './queries.ts';
import classes from './users.module.css';

/** ERR-012: access requests of the office's users; granting the access closes the request automatically. */
export function AccessRequests() {
  const { t } = useTranslation(['users', 'access', 'common']);
  const { user } = usePerson();
  const format = useFormat();
  const labels = useAccessLabels();
  const messages = useProblemMessages();
  const changed = useInvalidateAdministration();
  const toast = useToast();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  const [state, setState] = useState<RequestState>('open');
  const [closing, setClosing] = useState<AccessRequest>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** The chosen assignee, displayed while the call is pending. */
  const [assigning, setAssigning] = useState<{ readonly id: number; readonly to: string }>();
  const requests = useQuery(requestsQuery(user.office, state));
  const givers = useQuery({ ...accessGrantersQuery(user.office), enabled: mayEdit });

  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      setFailure(undefined);
      await work();
      toast.success(done);
      setClosing(undefined);
      await changed();
    } catch (problem) {
      setFailure(`${t('requests.failed')}. ${messages.of(problem)}`);
      toast.error(t('requests.failed'));
      if (isRefusal(problem)) await changed();
    } finally {
      setBusy(false);
    }
  };
  const assign = async ({ requestId }: AccessRequest, to: string) => {
    setAssigning({ id: requestId, to });
    const assignedTo = to === '' ? null : Number(to);
    await act(() => call(assignAccessRequest, { requestId, assignedTo }), t('requests.assigned'));
    setAssigning(undefined);
  };
  const close = (request: AccessRequest, outcome: RequestOutcome, comment: string) =>
    act(() => call(closeAccessRequest, { requestId: request.requestId, outcome, comment }), t('requests.done'));

  /** Users who can grant access, except the requester. */
  const takersOf = ({ userId }: AccessRequest) => (givers.data ?? []).filter(({ value }) => value !== String(userId));
  const assignee = (request: AccessRequest) =>
    mayEdit && request.closedAt === null ? (
      <SelectField
        label={t('requests.assign', { name: request.name })}
        hasHiddenLabel
        isSmall
        options={takersOf(request)}
        value={assigning?.id === request.requestId ? assigning.to : String(request.assignedTo?.userId ?? '')}
        placeholder={t('requests.nobody')}
        disabled={assigning !== undefined}
        onChange={(to) => void assign(request, to)}
      />
    ) : (
      (request.assignedTo?.name ?? t('requests.nobody'))
    );
  const outcome = (request: AccessRequest) => {
    if (request.outcome) {
      const by = [request.closedBy, format.day(request.closedAt), request.comment].filter(Boolean);
      return <span className={classes.lines}>{[t(`requests.outcomes.${request.outcome}`), ...by].join(', ')}</span>;
    }
    if (!mayEdit) return t('requests.open');
    return (
      <span className={classes.actions}>
        <LinkButton size="sm" to={paths.viewUserProfile({ id: request.userId, mode: 'view', tab: 'access' })}>
          {t('requests.giveAccess')}
        </LinkButton>
        <Button
          size="sm"
          onClick={() => {
            setFailure(undefined);
            setClosing(request);
          }}
        >
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
      {failure && !closing ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
      <FetchFailure
        of={[requests]}
        title={requests.error ? messages.of(requests.error) : ''}
        tryAgain={t('common:action.tryAgain')}
      />
      <div aria-busy={isBusy || undefined}>
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
              cell: ({ privilege }) => (privilege ? labels.privilege(privilege) : t('requests.noPrivilege')),
            },
            { id: 'asked', header: t('requests.asked'), cell: ({ requestedAt }) => format.instant(requestedAt) },
            { id: 'assigned', header: t('requests.assignedTo'), cell: assignee },
            { id: 'outcome', header: t('requests.outcome'), cell: outcome },
          ]}
          rows={requests.data?.requests ?? []}
          rowKey={(request) => request.requestId}
          empty={requests.data ? t('requests.empty') : requests.isPending ? t('common:waiting.loading') : ''}
        />
      </div>
      {closing ? (
        <CloseRequestDialog
          key={closing.requestId}
          requestId={closing.requestId}
          name={closing.name}
          failure={failure}
          loading={isBusy}
          onCancel={() => {
            setFailure(undefined);
            setClosing(undefined);
          }}
          onClose={(result, comment) => void close(closing, result, comment)}
        />
      ) : null}
    </>
  );
}
