import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendCsm } from '#contract/csm/api.ts';
import { call } from '../../../api/call.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { clearStoredSelection } from '../../../api/search/search-state.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { childIdsWithoutCode, keptDraft, selectionsOf } from '../draft.ts';
import { headlineOf, outcomeOf } from '../outcome.ts';
import { codesQuery, csmKey, preparedQuery } from '../queries.ts';

/** State and actions of the review. */
export function useReview() {
  const { t, i18n } = useTranslation('csm');
  const go = useNavigateTo();
  const isShown = useIsShown();
  const toast = useToast();
  const client = useQueryClient();
  const messages = useProblemMessages();
  const [ids] = useState(() => chosenChildren.read() ?? []);
  const [draft] = useState(() => keptDraft.read());
  const prepared = useQuery(preparedQuery(ids, i18n.language));
  const codes = useQuery(codesQuery(i18n.language));
  const children = prepared.data ?? [];
  const send = useMutation({
    mutationFn: () =>
      call(sendCsm, { sendingId: draft?.sendingId ?? '', selections: draft ? selectionsOf(children, draft) : [] }),
    onSuccess: async ({ results }) => {
      const outcome = outcomeOf(results);
      const headline = headlineOf(outcome);
      const { sent, total } = outcome;
      if (headline === 'success') toast.success(t('result.success'));
      else if (headline === 'queued') toast.info(t('result.queued'));
      else if (headline === 'partly') toast.warning(t('result.partly', { sent, total }));
      else toast.warning(t('result.failedOutside'), t('result.partly', { sent, total }));
      // The user may have left the review, and may have begun another choice.
      const isStored = keptDraft.read()?.sendingId === draft?.sendingId;
      if (isShown()) await go(paths.viewSendCsm({ id: draft?.sendingId ?? '' }), { replace: true });
      if (isStored) {
        chosenChildren.clear();
        clearStoredSelection('children', 'search');
        keptDraft.clear();
      }
      await client.invalidateQueries({ queryKey: csmKey });
    },
    onError: () => toast.error(t('review.failed')),
  });
  /** ERR-059, with the server's reason when it refused. */
  const why = (): string => {
    if (!isProblem(send.error)) return t('review.failedHint');
    const [field] = send.error.errors ?? [];
    if (field) return messages.ofField(field);
    return send.error.status >= 400 && send.error.status < 500 ? messages.of(send.error) : t('review.failedHint');
  };
  return {
    draft,
    children,
    prepared,
    codes,
    isEmpty: ids.length === 0 || draft === undefined,
    missing: draft ? childIdsWithoutCode(children, draft) : [],
    send,
    failure: send.isError ? { title: t('review.failed'), text: why() } : undefined,
    edit: () => void go(paths.sendCsm()),
  };
}
export type Review = ReturnType<typeof useReview>;
