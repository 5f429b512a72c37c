import { IconAlertTriangle } from '@tabler/icons-react';
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LockImpact, ProjectLock } from '#contract/projects/lock.ts';
import { deleteLock, endLock } from '#contract/projects/locks-api.ts';
import type { LockRemoval } from '#contract/projects/statuses.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { isProblem, isRefusal } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { projectsKey } from '../queries.ts';
import { lockQuery } from './queries.ts';

interface LockExitDialogProps {
  readonly lock: ProjectLock;
  readonly exit: LockRemoval;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

/** F22: shows the impact before the user confirms; confirming is disabled until it is known. */
export function LockExitDialog({ lock, exit, onClose, onDeleted }: LockExitDialogProps) {
  const { t, i18n } = useTranslation(['projects', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const toast = useToast();
  const client = useQueryClient();
  const own = lockQuery(lock.id, i18n.language);
  const looked = useQuery({ ...own, staleTime: 0 });
  const sent = { id: lock.id, version: lock.version };
  /** The query of a deleted lock is not refetched: it would answer 'not found'. */
  const changed = (isGone = false) =>
    client.invalidateQueries({
      queryKey: projectsKey,
      predicate: ({ queryHash }) => !isGone || queryHash !== hashKey(own.queryKey),
    });
  const run = useMutation({
    mutationFn: async () => void (exit === 'delete' ? await call(deleteLock, sent) : await call(endLock, sent)),
    onSuccess: async () => {
      toast.success(t(`lockExit.done.${exit}`, { lock: lock.name }));
      onClose();
      if (exit === 'delete') onDeleted?.();
      await changed(exit === 'delete');
    },
    onError: (failure) => {
      toast.error(t(`lockExit.failed.${exit}`));
      if (isProblem(failure, 'changed-meanwhile')) void looked.refetch();
    },
  });
  const impact = looked.data?.impact;
  const unknown = looked.isError ? messages.of(looked.error, t('impact.failed')) : t('impact.loading');
  const close = () => {
    if (isRefusal(run.error)) void changed();
    onClose();
  };
  const failure = () => {
    const now = looked.data?.lock;
    const isOthers = isProblem(run.error, 'changed-meanwhile') && !run.error.isByCaller;
    if (!isOthers || !now?.modifiedAt) return messages.of(run.error);
    return t('lockExit.changed', { who: now.modifiedBy ?? '', when: format.instant(now.modifiedAt) });
  };
  return (
    <ConfirmDialog
      isOpen
      question={t(`lockExit.question.${exit}`, { lock: lock.name })}
      yes={t(`lockExit.yes.${exit}`)}
      no={t('common:action.cancel')}
      icon={<IconAlertTriangle aria-hidden="true" stroke={1.75} />}
      isDangerous
      loading={run.isPending}
      disabledBecause={impact ? undefined : unknown}
      onYes={() => run.mutate()}
      onNo={close}
    >
      {run.error ? (
        <InlineNotice kind="error" title={t(`lockExit.failed.${exit}`)}>
          {isRefusal(run.error) ? <p>{failure()}</p> : null}
        </InlineNotice>
      ) : null}
      <p>{t(`lockExit.effect.${exit}`, { date: format.date(exit === 'delete' ? lock.start : lock.end) })}</p>
      {impact ? (
        <ImpactText impact={impact} isFreed={exit === 'end' && lock.isLocking} />
      ) : (
        <p role="status">{unknown}</p>
      )}
      <p>{t(`lockExit.told.${exit}`)}</p>
    </ConfirmDialog>
  );
}

function ImpactText({ impact, isFreed }: { readonly impact: LockImpact; readonly isFreed: boolean }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const { children, available, reservations, otherReservations, drafts, otherDrafts } = impact;
  const figures = { count: children, available: format.number(available) };
  return (
    <>
      <p>{children === 0 ? t('impact.nobody') : t(isFreed ? 'lockExit.freed' : 'lockExit.stayFree', figures)}</p>
      <p>
        {reservations === 0 ? t('impact.noReservations') : t('impact.reservations', { count: reservations })}{' '}
        {otherReservations > 0 ? t('impact.others', { count: otherReservations }) : null}{' '}
        {isFreed && reservations > 0 ? t('lockExit.reservationsFreed') : null}
      </p>
      {drafts > 0 ? (
        <p>
          {t('impact.drafts', { count: drafts })}{' '}
          {otherDrafts > 0 ? t('impact.otherDrafts', { count: otherDrafts }) : null}{' '}
          {isFreed ? t('lockExit.draftsFreed') : null}
        </p>
      ) : null}
    </>
  );
}
