import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type AvailableChild,
  type ChildResult,
  fillToTarget as fillEndpoint,
  type fillToTarget,
  type listReservationChildren,
  movePicks,
  pickChildren,
  type ReservedChild,
  saveSelection,
  unpickChildren,
} from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { checkSelection, refusalOfAdding, stageTwoMessages } from '#contract/reservations/selection.ts';
import { call } from '../../../api/call.ts';
import { noteChildren } from '../../../api/live/child-changes.ts';
import { isRefusal, Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { takeChildrenToAdd } from '../../../api/storage/children-to-add.ts';
import { reservationChildrenQuery, reservationsKey, useRefetchIfIncomplete } from '../queries.ts';
import { useRemembered } from '../use-remembered.ts';
import type { ListedChild } from './child-columns.tsx';
import { usePickQueue } from './pick-queue.ts';
import {
  heldById,
  pendingOf,
  placesOf,
  type Refusals,
  summarizeSelection,
  toHeldChild,
  withHeldChildren,
  withLapsedPicks,
  withRestored,
} from './selection.ts';

type Listed = z.output<typeof listReservationChildren.output>;
type Mixes = Pick<z.output<typeof fillToTarget.input>, 'search' | 'genderMix' | 'countryMix'>;

const childRefsOf = (ids: readonly string[]) => ids.map((childId) => ({ childId }));
const idsOf = (children: readonly { readonly childId: string }[]) => children.map(({ childId }) => childId);
const without = (all: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...all].filter((one) => !ids.includes(one)));

interface Holding {
  /** Rows of the children, so that they are listed without being fetched. */
  readonly rows?: readonly AvailableChild[];
  readonly by?: typeof pickChildren | typeof movePicks;
  /** A notice of its own names those that could not be held. */
  readonly isToldElsewhere?: boolean;
}

/** Children from a search, and those of them for whom the reservation has no room. */
export interface Brought {
  readonly childIds: readonly string[];
  readonly beyond: ReadonlySet<string>;
}

/** How often the list is fetched while it is shown, in milliseconds. */
const pollInterval = 60_000;

/**
 * F2: the children chosen for a reservation, held for this user for a limited time. Used by stage 2 and by Add child;
 * for an active reservation its present children count towards the target too.
 */
export function usePicks(reservation: Reservation) {
  const { id, categoryType } = reservation;
  const target = reservation.targetChildren ?? 0;
  const isDraft = reservation.status.code === String(statusCodes.draft);
  const { t, i18n } = useTranslation('reservations');
  const client = useQueryClient();
  const messages = useProblemMessages();
  const refetchIfIncomplete = useRefetchIfIncomplete(id);
  const options = reservationChildrenQuery(id, i18n.language);
  const list = useQuery({ ...options, staleTime: 0, refetchInterval: pollInterval });
  const order = usePickQueue();
  const [refused, setRefused] = useState<Refusals>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [hasLapsed, setLapsed] = useState(false);
  const [brought, setBrought] = useState<Brought>();

  const listed = list.data?.children ?? [];
  const picks = useRemembered(heldById(listed));
  const picture = summarizeSelection(withLapsedPicks(listed, picks.remembered), refused);
  const { selected, total, held, free } = picture;
  const pendingIds = pendingOf(ticked, [...picture.reserved, ...selected]);
  const limit = checkSelection(placesOf([...picture.reserved, ...selected]), categoryType);
  const sentence = (code: Problem['code'], params?: Problem['params']) =>
    messages.of(new Problem(code, params && { params }));
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });
  /** Cancels running fetches first: a list requested before the change would undo it on screen. */
  const update = async (change: (listed: Listed) => Listed, forgotten: readonly string[] = []): Promise<void> => {
    await client.cancelQueries({ queryKey: options.queryKey });
    // Together with the list: a render in between would remember the children again.
    picks.forget(forgotten);
    client.setQueryData(options.queryKey, (listed) => listed && change(listed));
  };

  const recordResults = (results: readonly ChildResult[]) => {
    setRefused((before) => {
      const next = new Map(before);
      for (const { childId, reason, inReservation, isInDraft } of results) {
        if (reason) next.set(childId, { reason, inReservation, isInDraft });
        else next.delete(childId);
      }
      return next;
    });
    return results.filter(({ isDone }) => !isDone);
  };
  const fail = (failure: unknown, own: string) => {
    setProblem(messages.of(failure, isRefusal(failure) ? undefined : own));
    refetchIfIncomplete(failure);
    void reload();
  };

  /** Holds children by ID; holds that exist are extended. True when all are held. */
  const hold = async (
    ids: readonly string[],
    { rows = [], by = pickChildren, isToldElsewhere = false }: Holding = {},
  ): Promise<boolean> => {
    if (ids.length === 0) return true;
    try {
      const missed = await order.pick(ids, async () => {
        const { results, heldUntil } = await call(by, { id, children: childRefsOf(ids) });
        const got = new Set(idsOf(results.filter(({ isDone }) => isDone)));
        const missed = recordResults(results);
        await update((listed) => ({ heldUntil, children: withHeldChildren(listed.children, rows, got) }));
        return missed;
      });
      const lostCount = missed.filter(({ reason }) => reason !== 'child-in-own-draft').length;
      // Also shown as a notice, because the row may be out of sight.
      if (lostCount > 0 && !isToldElsewhere) setProblem(sentence('child-no-longer-available', { count: lostCount }));
      if (rows.length < ids.length) await reload();
      setLapsed(false);
      return missed.length === 0;
    } catch (failure) {
      fail(failure, t('message.addFailed'));
      return false;
    }
  };

  /** RESV-090 to RESV-093, RESV-099, RESV-100: checked before the server is asked. */
  const whyNotAdd = (rows: readonly ListedChild[]): string | undefined => {
    const refusal = refusalOfAdding({ held: total + pendingIds.size, ticked: rows.length, target });
    if (refusal) return sentence(refusal.code, refusal.params);
    const limit = checkSelection(placesOf([...picture.reserved, ...selected, ...rows]), categoryType);
    return limit && sentence(limit.code, { count: limit.count });
  };

  const add = async (rows: readonly AvailableChild[]): Promise<boolean> => {
    const why = whyNotAdd(rows);
    setProblem(why);
    if (why) return false;
    setTicked((before) => new Set([...before, ...idsOf(rows)]));
    const isAll = await hold(idsOf(rows), { rows });
    setTicked((before) => without(before, idsOf(rows)));
    return isAll;
  };

  /** F27: moves the holds of this user from another reservation to this one. */
  const takeOver = async (rows: readonly (AvailableChild | ReservedChild)[]): Promise<void> => {
    const why = whyNotAdd(rows);
    setProblem(why);
    if (why) return;
    const found = rows.filter((row): row is AvailableChild => 'isPicked' in row);
    await hold(idsOf(rows), { rows: found, by: movePicks });
    await client.invalidateQueries({ queryKey: reservationsKey });
  };

  /** Ends the holds and removes the children from the selection. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    if (ids.length === 0) return true;
    setProblem(undefined);
    setTicked((before) => without(before, ids));
    return order.sendUnpick(ids, () => letGo(ids));
  };

  const letGo = async (ids: readonly string[]): Promise<boolean> => {
    const before = client.getQueryData(options.queryKey)?.children ?? [];
    const leaveOut = (heldUntil?: Listed['heldUntil']) =>
      update(
        (listed) => ({
          heldUntil: heldUntil === undefined ? listed.heldUntil : heldUntil,
          children: listed.children.filter(({ childId }) => !ids.includes(childId)),
        }),
        ids,
      );
    setRefused((before) => new Map([...before].filter(([childId]) => !ids.includes(childId))));
    // Told as taken when they were picked; their rows can be ticked again at once.
    noteChildren('free', ids, Date.now());
    try {
      await leaveOut();
      const { heldUntil } = await call(unpickChildren, { id, children: childRefsOf(ids) });
      // Again, because a list fetched meanwhile still had them.
      await leaveOut(heldUntil);
      return true;
    } catch (failure) {
      // The children are still held, so the list must show them, even while it cannot be fetched.
      await update((listed) => ({ ...listed, children: withRestored(listed.children, before, ids) }));
      fail(failure, t('message.releaseFailed'));
      return false;
    }
  };

  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  /** F2: stores the list in the draft and ends the holds. */
  const keep = async (): Promise<void> => {
    await call(saveSelection, {
      id,
      children: childRefsOf(idsOf([...selected, ...picture.lost, ...picture.heldElsewhere])),
    });
    picks.forgetAll();
    await reload();
  };

  /**
   * Interface design, section 9: at zero the list is fetched again and lost children are marked in their rows. Children
   * picked later have time left; the list is stored in the draft only when no child is held any more.
   */
  const handleExpiry = async () => {
    await reload();
    const stillHeld = client.getQueryData(options.queryKey)?.children.filter(({ state }) => state === 'held') ?? [];
    if (stillHeld.length >= held.length) return;
    setLapsed(true);
    if (isDraft && stillHeld.length === 0) await keep().catch(() => undefined);
  };

  /** As many of the children who were selected in a search as there is room for. */
  const bring = async (childIds: readonly string[]) => {
    const known = new Set(idsOf([...picture.reserved, ...selected]));
    const more = childIds.filter((childId) => !known.has(childId));
    const fitting = more.slice(0, Math.max(0, target - total));
    await hold([...idsOf(free), ...fitting], { isToldElsewhere: true });
    setBrought({ childIds, beyond: new Set(more.slice(fitting.length)) });
  };

  // F2: on return the children of the draft are picked again, once; those brought from a search with them.
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!list.data || hasArrived.current) return;
    hasArrived.current = true;
    const childIds = takeChildrenToAdd(id);
    if (childIds.length > 0) void bring(childIds);
    else if (free.length > 0 && total <= target) void hold(idsOf(free));
  });

  return {
    ...picture,
    list,
    target,
    isDraft,
    heldUntil: held.length > 0 ? (list.data?.heldUntil ?? null) : null,
    /** Ticked, not answered yet. */
    pendingIds,
    refused,
    brought,
    forgetBrought: () => setBrought(undefined),
    takeOver: (rows: readonly (AvailableChild | ReservedChild)[]) => busy(() => takeOver(rows)),
    whyNotAdd,
    /** RESV-097 to RESV-102: messages about the number of children. */
    messages: stageTwoMessages({ held: total, ticked: pendingIds.size, target }).map(({ code, params }) =>
      sentence(code, params),
    ),
    /** RESV-090 to RESV-093: the selection has too many countries or projects for the category type. */
    overLimit: limit && sentence(limit.code, { count: limit.count }),
    /** Why the last attempt failed. */
    problem,
    clearProblem: () => setProblem(undefined),
    isBusy,
    hasLapsed: hasLapsed && free.length > 0,
    add,
    remove,
    lapse: handleExpiry,
    extend: () => busy(() => hold(idsOf(held))),
    holdAgain: () => busy(() => hold(idsOf(free))),
    keep: () => busy(keep),
    /** Throws when refused: the dialog shows the error. */
    fill: (mixes: Mixes) =>
      busy(async () => {
        const { children, heldUntil } = await call(fillEndpoint, { id, ...mixes }).catch((failure) => {
          refetchIfIncomplete(failure);
          // The answer may be lost although the children are held.
          void reload();
          throw failure;
        });
        setProblem(undefined);
        await update((listed) => ({ heldUntil, children: [...listed.children, ...children.map(toHeldChild)] }));
        return children.length;
      }),
    /** Called with the children that Confirm reported as lost. */
    recordLost: (results: readonly ChildResult[]) => {
      recordResults(results);
      void reload();
    },
  };
}
export type PicksState = ReturnType<typeof usePicks>;
