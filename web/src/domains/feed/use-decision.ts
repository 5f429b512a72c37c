import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideMissing, type missingDecisions } from '#contract/feed/api.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { counted } from './labels.ts';
import { feedKey, feedListKey, feedQuery } from './queries.ts';

export type Decision = (typeof missingDecisions)[number];

interface Asked {
  readonly decision: Decision;
  /** The number the question shows. It does not follow the feed, because it is what the user agrees to. */
  readonly missing: number;
}

/** The question that is open about a feed's missing children, and its answer. */
export function useDecision(id: number) {
  const { t, i18n } = useTranslation('feed');
  const format = useFormat();
  const client = useQueryClient();
  const toast = useToast();
  const messages = useProblemMessages();
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: feedKey(id) });
  const decide = useMutation({
    mutationFn: ({ decision, missing }: Asked) => call(decideMissing, { id, decision, missing }),
    onSuccess: (detail, { decision, missing }) => {
      setAsking(false);
      toast.success(t(`decision.${decision}Done`, counted(missing, format)));
      client.setQueryData(feedQuery(id, i18n.language).queryKey, detail);
      void client.invalidateQueries({ queryKey: feedListKey });
    },
    onError: (failure, { decision }) => {
      toast.error(messages.of(failure));
      if (isProblem(failure, 'missing-changed')) setAsked({ decision, missing: Number(failure.params.missing) });
      if (isProblem(failure, 'feed-decided')) setAsking(false);
      if (isRefusal(failure)) void refresh();
    },
  });
  return {
    /** The last question, still shown while its dialog closes. */
    asked,
    isAsking,
    failure: decide.error,
    isBusy: decide.isPending,
    ask: (next: Asked) => {
      decide.reset();
      setAsked(next);
      setAsking(true);
    },
    close: () => setAsking(false),
    send: () => {
      if (asked) decide.mutate(asked);
    },
  };
}
