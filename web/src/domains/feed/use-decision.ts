import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideMissing, type missingDecisions } from '#contract/feed/api.ts';
import { leavingNow, type MissingCounts, missingKinds, totalOf } from '#contract/feed/missing-kinds.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { isProblem, isRefusal, type Problem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { counted } from './labels.ts';
import { feedKey, feedListKey, feedQuery } from './queries.ts';

export type Decision = (typeof missingDecisions)[number];

interface Asked {
  readonly decision: Decision;
  /** The numbers the question shows. They do not follow the feed, because they are what the user agrees to. */
  readonly kinds: MissingCounts;
}

/** Who is leaving already is kept or not by somebody else. */
export const concerned = ({ decision, kinds }: Asked): number =>
  decision === 'drop' ? leavingNow(kinds) : totalOf(kinds);

/** The numbers by now, of a refusal for the sake of other ones. */
const kindsOf = ({ params }: Problem): MissingCounts =>
  Object.fromEntries(missingKinds.map((kind) => [kind, Number(params[kind])])) as MissingCounts;

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
    mutationFn: ({ decision, kinds }: Asked) => call(decideMissing, { id, decision, kinds }),
    onSuccess: (detail, { decision, kinds }) => {
      setAsking(false);
      toast.success(t(`decision.${decision}Done`, counted(concerned({ decision, kinds }), format)));
      client.setQueryData(feedQuery(id, i18n.language).queryKey, detail);
      void client.invalidateQueries({ queryKey: feedListKey });
    },
    onError: (failure, { decision }) => {
      toast.error(messages.of(failure));
      if (isProblem(failure, 'missing-changed')) setAsked({ decision, kinds: kindsOf(failure) });
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
