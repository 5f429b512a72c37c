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
import { isRefusal, Problem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { reservationChildrenQuery, reservationsKey, useNoteIncomplete } from '../queries.ts';
import type { ListedChild } from './child-columns.tsx';
import { usePickOrder } from './pick-order.ts';
import {
  asHeld,
  type Elsewhere,
  elsewhereOf,
  pendingOf,
  pictureOf,
  placesOf,
  type Refusals,
  withAgain,
  withHeld,
  withRemembered,
} from './selection.ts';

type Listed = z.output<typeof listReservationChildren.output>;
type Mixes = Pick<z.output<typeof fillToTarget.input>, 'search' | 'genderMix' | 'countryMix'>;

const asked = (ids: readonly string[]) => ids.map((childId) => ({ childId }));
const idsOf = (children: readonly { readonly childId: string }[]) => children.map(({ childId }) => childId);
const without = (all: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...all].filter((one) => !ids.includes(one)));

/** How often the list is looked at again while children are held. */
const lookAgain = 60_000;

/**
 * F2: the children chosen for a reservation, held for the caller for a while. Stage 2 and Add child both use it; for
 * an active reservation the children it has already count towards the target too.
 */
export function usePicks(reservation: Reservation) {
  const { id, categoryType } = reservation;
  const target = reservation.targetChildren ?? 0;
  const isDraft = reservation.status.code === String(statusCodes.draft);
  const { t, i18n } = useTranslation('reservations');
  const client = useQueryClient();
  const messages = useProblemMessages();
  const noteIncomplete = useNoteIncomplete(id);
  const options = reservationChildrenQuery(id, i18n.language);
  const list = useQuery({ ...options, staleTime: 0, refetchInterval: lookAgain });
  const remembered = useRef(new Map<string, ReservedChild>());
  const order = usePickOrder();
  const [refused, setRefused] = useState<Refusals>(new Map());
  /** F27: for which other draft of theirs the person holds a child, as the last pick was told. */
  const [inOwnDraft, setInOwnDraft] = useState<ReadonlyMap<string, Elsewhere>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [hasLapsed, setLapsed] = useState(false);

  for (const child of list.data?.children ?? [])
    if (child.state === 'held') remembered.current.set(child.childId, child);
  const picture = pictureOf(withRemembered(list.data?.children ?? [], remembered.current), refused);
  const { selected, total, held, free } = picture;
  const coming = pendingOf(ticked, [...picture.reserved, ...selected]);
  const limit = checkSelection(placesOf([...picture.reserved, ...selected]), categoryType);
  const sentence = (code: Problem['code'], params?: Problem['params']) =>
    messages.of(new Problem(code, params && { params }));
  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });
  /** A list that was asked for before the change would bring back what it took away. */
  const update = async (change: (listed: Listed) => Listed): Promise<void> => {
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (listed) => listed && change(listed));
  };

  const noteResults = (results: readonly ChildResult[]) => {
    setRefused((before) => {
      const next = new Map(before);
      for (const { childId, reason } of results) {
        if (reason) next.set(childId, reason);
        else next.delete(childId);
      }
      return next;
    });
    setInOwnDraft((before) => {
      const next = new Map(before);
      for (const result of results) {
        const elsewhere = elsewhereOf(result);
        if (elsewhere) next.set(result.childId, elsewhere);
        else next.delete(result.childId);
      }
      return next;
    });
    return results.filter(({ isDone }) => !isDone);
  };
  const fail = (failure: unknown, own: string) => {
    setProblem(messages.of(failure, isRefusal(failure) ? undefined : own));
    noteIncomplete(failure);
    void reload();
  };

  /** Holds children by id; those held already get new time. True when all are held. */
  const hold = async (
    ids: readonly string[],
    rows: readonly AvailableChild[] = [],
    by: typeof pickChildren | typeof movePicks = pickChildren,
  ): Promise<boolean> => {
    if (ids.length === 0) return true;
    try {
      const missed = await order.pick(ids, async () => {
        const { results, heldUntil } = await call(by, { id, children: asked(ids) });
        const got = new Set(idsOf(results.filter(({ isDone }) => isDone)));
        const missed = noteResults(results);
        await update((listed) => ({ heldUntil, children: withHeld(listed.children, rows, got) }));
        return missed;
      });
      const lostCount = missed.filter(({ reason }) => reason !== 'child-in-own-draft').length;
      // The row says it too; a row may be out of sight.
      if (lostCount > 0) setProblem(sentence('child-no-longer-available', { count: lostCount }));
      if (rows.length < ids.length) await reload();
      setLapsed(false);
      return missed.length === 0;
    } catch (failure) {
      fail(failure, t('message.addFailed'));
      return false;
    }
  };

  /** RESV-090 to RESV-093, RESV-099, RESV-100: said before anything is asked of the server. */
  const whyNotAdd = (rows: readonly ListedChild[]): string | undefined => {
    const refusal = refusalOfAdding({ held: total + coming.size, ticked: rows.length, target });
    if (refusal) return sentence(refusal.code, refusal.params);
    const limit = checkSelection(placesOf([...picture.reserved, ...selected, ...rows]), categoryType);
    return limit && sentence(limit.code, { count: limit.count });
  };

  const add = async (rows: readonly AvailableChild[]): Promise<boolean> => {
    const why = whyNotAdd(rows);
    setProblem(why);
    if (why) return false;
    setTicked((before) => new Set([...before, ...idsOf(rows)]));
    const isAll = await hold(idsOf(rows), rows);
    setTicked((before) => without(before, idsOf(rows)));
    return isAll;
  };

  /** F27: what the person holds for another draft is held for this one. */
  const takeOver = async (rows: readonly (AvailableChild | ReservedChild)[]): Promise<void> => {
    const why = whyNotAdd(rows);
    setProblem(why);
    if (why) return;
    const found = rows.filter((row): row is AvailableChild => 'isPicked' in row);
    await hold(idsOf(rows), found, movePicks);
    await client.invalidateQueries({ queryKey: reservationsKey });
  };

  /** Lets children go, and leaves them out of the selection. */
  const remove = async (ids: readonly string[]): Promise<boolean> => {
    if (ids.length === 0) return true;
    setProblem(undefined);
    setTicked((before) => without(before, ids));
    return order.letGo(ids, () => letGo(ids));
  };

  const letGo = async (ids: readonly string[]): Promise<boolean> => {
    const before = client.getQueryData(options.queryKey)?.children ?? [];
    const leaveOut = (heldUntil?: Listed['heldUntil']) =>
      update((listed) => {
        // At once with the list: a picture drawn in between would remember them again.
        for (const childId of ids) remembered.current.delete(childId);
        return {
          heldUntil: heldUntil === undefined ? listed.heldUntil : heldUntil,
          children: listed.children.filter(({ childId }) => !ids.includes(childId)),
        };
      });
    setRefused((before) => new Map([...before].filter(([childId]) => !ids.includes(childId))));
    try {
      await leaveOut();
      const { heldUntil } = await call(unpickChildren, { id, children: asked(ids) });
      // Again: whoever looked at the list meanwhile saw them still.
      await leaveOut(heldUntil);
      return true;
    } catch (failure) {
      // They are still held: the list shows so, also while it cannot be fetched.
      await update((listed) => ({ ...listed, children: withAgain(listed.children, before, ids) }));
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

  /** F2: the draft keeps the list, the children are let go. */
  const keep = async (): Promise<void> => {
    await call(saveSelection, { id, children: asked(idsOf([...selected, ...picture.lost, ...picture.elsewhere])) });
    remembered.current.clear();
    await reload();
  };

  /**
   * Interface design, section 9: at zero the list is checked again and lost children are named in their rows. Children
   * picked later still have time; only when nobody is held any more is the list kept in the draft, to be checked there.
   */
  const lapse = async () => {
    await reload();
    const stillHeld = client.getQueryData(options.queryKey)?.children.filter(({ state }) => state === 'held') ?? [];
    if (stillHeld.length >= held.length) return;
    setLapsed(true);
    if (isDraft && stillHeld.length === 0) await keep().catch(() => undefined);
  };

  // F2: on return each child of the draft is picked again, once.
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!list.data || hasArrived.current) return;
    hasArrived.current = true;
    if (free.length > 0 && total <= target) void hold(idsOf(free));
  });

  return {
    ...picture,
    list,
    target,
    isDraft,
    heldUntil: held.length > 0 ? (list.data?.heldUntil ?? null) : null,
    /** Ticked and on the way. */
    coming,
    refused,
    inOwnDraft,
    takeOver: (rows: readonly (AvailableChild | ReservedChild)[]) => busy(() => takeOver(rows)),
    whyNotAdd,
    /** RESV-097 to RESV-102: what the number of children says. */
    messages: stageTwoMessages({ held: total, ticked: coming.size, target }).map(({ code, params }) =>
      sentence(code, params),
    ),
    /** RESV-090 to RESV-093: what is selected comes from too many places for the category type. */
    overLimit: limit && sentence(limit.code, { count: limit.count }),
    /** Why the last attempt failed. */
    problem,
    clearProblem: () => setProblem(undefined),
    isBusy,
    hasLapsed: hasLapsed && free.length > 0,
    add,
    remove,
    lapse,
    extend: () => busy(() => hold(idsOf(held))),
    holdAgain: () => busy(() => hold(idsOf(free))),
    keep: () => busy(keep),
    /** Throws the refusal: the dialog shows it. */
    fill: (mixes: Mixes) =>
      busy(async () => {
        const { children, heldUntil } = await call(fillEndpoint, { id, ...mixes }).catch((failure) => {
          noteIncomplete(failure);
          throw failure;
        });
        setProblem(undefined);
        await update((listed) => ({ heldUntil, children: [...listed.children, ...children.map(asHeld)] }));
        return children.length;
      }),
    /** Confirm was refused: which children are lost, and why. */
    noteLost: (results: readonly ChildResult[]) => {
      noteResults(results);
      void reload();
    },
  };
}
export type PicksState = ReturnType<typeof usePicks>;
