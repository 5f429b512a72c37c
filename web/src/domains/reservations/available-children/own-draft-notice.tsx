import { useTranslation } from 'react-i18next';
import type { AvailableChild, ReservedChild } from '#contract/reservations/children-api.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { type OtherReservation, otherReservationOf } from './selection.ts';
import type { PicksState } from './use-picks.ts';

type Child = AvailableChild | ReservedChild;

/** F27: the other reservation for which this user holds the child; undefined once it is held for this one. */
export function ownDraftOf(picks: PicksState, child: Child): OtherReservation | undefined {
  if (picks.held.some(({ childId }) => childId === child.childId)) return undefined;
  return otherReservationOf(picks.refused.get(child.childId) ?? child);
}

/** Usually a draft; the text for an active reservation, which can also take further children, differs. */
export function useOwnDraftTexts() {
  const { t } = useTranslation('reservations');
  return {
    title: ({ id, isDraft }: OtherReservation, count: number) =>
      t(isDraft ? 'ownDraft.title' : 'ownDraft.activeTitle', { id, count }),
    row: ({ id, isDraft }: OtherReservation) => t(isDraft ? 'ownDraft.row' : 'ownDraft.activeRow', { id }),
  };
}

interface OwnDraftNoticeProps {
  readonly picks: PicksState;
  /** The search results on this page. */
  readonly found: readonly AvailableChild[];
}

/** F27: children this user holds for another reservation can be moved here, all at once. */
export function OwnDraftNotice({ picks, found }: OwnDraftNoticeProps) {
  const { t } = useTranslation('reservations');
  const words = useOwnDraftTexts();
  const drafts = new Map<number, { readonly draft: OtherReservation; readonly held: Map<string, Child> }>();
  for (const child of [...found, ...picks.heldElsewhere]) {
    const draft = ownDraftOf(picks, child);
    if (!draft) continue;
    const held = drafts.get(draft.id)?.held ?? new Map<string, Child>();
    drafts.set(draft.id, { draft, held: held.set(child.childId, child) });
  }
  return [...drafts.values()].map(({ draft, held }) => {
    const children = [...held.values()];
    return (
      <InlineNotice
        key={draft.id}
        kind="info"
        title={words.title(draft, children.length)}
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
