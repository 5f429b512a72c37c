import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AvailableChild, ReservedChild } from '#contract/reservations/children-api.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { reservationQuery } from '../queries.ts';
import type { PicksState } from './use-picks.ts';

type Child = AvailableChild | ReservedChild;

/** F27: for which other reservation of theirs the person holds this child; nothing once it is held for this one. */
export function ownDraftOf(picks: PicksState, child: Child): number | undefined {
  if (picks.held.some(({ childId }) => childId === child.childId)) return undefined;
  return picks.inOwnDraft.get(child.childId) ?? child.inReservation ?? undefined;
}

/** Most are drafts; one that is active already takes further children, and is not called a draft. */
export function useOwnDraftWords(ids: readonly (number | undefined)[]) {
  const { t, i18n } = useTranslation('reservations');
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  const found = useQueries({ queries: known.map((id) => reservationQuery(id, i18n.language)) });
  const isDraft = (id: number) => found[known.indexOf(id)]?.data?.status.code === String(statusCodes.draft);
  return {
    title: (id: number, count: number) => t(isDraft(id) ? 'ownDraft.title' : 'ownDraft.activeTitle', { id, count }),
    row: (id: number) => t(isDraft(id) ? 'ownDraft.row' : 'ownDraft.activeRow', { id }),
  };
}

interface OwnDraftNoticeProps {
  readonly picks: PicksState;
  /** What the search has found on this page. */
  readonly found: readonly AvailableChild[];
}

/** F27: children whom the person holds for another draft are theirs, and can be moved here, all at once. */
export function OwnDraftNotice({ picks, found }: OwnDraftNoticeProps) {
  const { t } = useTranslation('reservations');
  const drafts = new Map<number, Map<string, Child>>();
  for (const child of [...found, ...picks.elsewhere]) {
    const draft = ownDraftOf(picks, child);
    if (draft !== undefined) drafts.set(draft, (drafts.get(draft) ?? new Map()).set(child.childId, child));
  }
  const words = useOwnDraftWords([...drafts.keys()]);
  return [...drafts].map(([id, held]) => {
    const children = [...held.values()];
    return (
      <InlineNotice
        key={id}
        kind="info"
        title={words.title(id, children.length)}
        actions={
          <Button
            size="sm"
            loading={picks.isBusy}
            disabledBecause={picks.whyNotAdd(children)}
            onClick={() => void picks.takeOver(children)}
          >
            {t('ownDraft.move', { count: children.length })}
          </Button>
        }
      >
        <p>{children.map(({ childId }) => childId).join(', ')}</p>
      </InlineNotice>
    );
  });
}
