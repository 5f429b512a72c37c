import { IconArrowRight, IconCalendarPlus, IconHistory, IconMail, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/access.ts';
import type { Found } from '#contract/find/api.ts';
import { rowsShown } from '#contract/find/rules.ts';
import { statusOf } from '#contract/reservations/rules.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { recentChildrenQuery } from '../../api/recent-children.ts';
import { allSavedSearchesQuery, maySearch } from '../../api/search/saved-searches.ts';
import { chosenChildren } from '../../api/storage/csm-children.ts';
import { paths, savedSearchAddress } from '../../app/paths.ts';
import { ChildPhoto } from '../../ui/records/child-photo.tsx';
import type { Entry } from './entry.ts';
import { matchesLabel } from './mark.ts';
import { nameOf } from './use-found-entries.tsx';

/** A screen that needs no record id. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

const icon = (Icon: typeof IconPlus) => <Icon aria-hidden="true" stroke={1.75} />;
const photoSize = 28;
/** Each answer is logged as a list, so it is not asked again with every opening of the box. */
const recentStaleTime = 300_000;

/** Saved searches, actions and recently opened children: what needs no search at the server. */
export function useOwnEntries(typed: string, found: Found, places: readonly Place[]) {
  const { t } = useTranslation('find');
  const format = useFormat();
  const { grants } = usePerson();
  const saved = useQuery({ ...allSavedSearchesQuery(grants), enabled: maySearch(grants) });
  const recent = useQuery({
    ...recentChildrenQuery,
    enabled: can(grants, 'Registered Child:View'),
    staleTime: recentStaleTime,
  });
  const isEmpty = typed.trim() === '';

  const savedEntries = (isEmpty ? [] : (saved.data ?? []))
    .filter(({ name }) => matchesLabel(name, typed))
    .slice(0, rowsShown)
    .map(({ subject, id, name, isOwn, owner, lastCount, isLastCountMore }): Entry => {
      const shown = format.number(lastCount);
      const last =
        lastCount === null
          ? t('saved.never')
          : t(isLastCountMore ? 'saved.more' : 'saved.last', { count: lastCount, shown });
      return {
        id: `saved-${subject}-${id}`,
        group: 'saved',
        title: name,
        note: [t(`saved.${subject}`), ...(isOwn ? [] : [t('saved.by', { owner })]), last].join(', '),
        icon: icon(IconSearch),
        to: savedSearchAddress(subject, id),
      };
    });

  /** About the first record found. */
  function actionsOfFound(): Entry[] {
    const child = found.children?.rows[0];
    const reservation = found.reservations?.rows.find(
      ({ status, isPerpetual }) => !isPerpetual && statusOf(Number(status.code)) === 'active',
    );
    const isSending = window.location.pathname === paths.sendCsm();
    const send: Entry[] =
      child && !isEmpty && !isSending && can(grants, 'Registered Child:Send CSM')
        ? [
            {
              id: 'send-csm',
              group: 'actions',
              title: t('action.sendCsm', { name: nameOf(child) }),
              note: child.childId,
              icon: icon(IconMail),
              act: () => chosenChildren.write([child.childId]),
              to: paths.sendCsm(),
            },
          ]
        : [];
    const extend: Entry[] =
      reservation && !isEmpty && can(grants, 'Reservation:Edit')
        ? [
            {
              id: 'extend',
              group: 'actions',
              title: t('action.extend', { id: reservation.id }),
              note: reservation.name ?? undefined,
              icon: icon(IconCalendarPlus),
              to: paths.reservation({ mode: 'edit', id: reservation.id, field: 'expirationDate' }),
            },
          ]
        : [];
    return [...send, ...extend];
  }

  const createReservation = places.find(({ id }) => id === 'createReservation');
  const screens = places.filter(({ id }) => id !== 'createReservation' && !(isEmpty && id === 'home'));
  const newReservation: Entry[] = createReservation
    ? [
        {
          id: 'new-reservation',
          group: 'actions',
          title: t('action.newReservation'),
          note: createReservation.label,
          icon: icon(IconPlus),
          to: createReservation.to,
        },
      ]
    : [];
  const named = [
    ...newReservation,
    ...screens.map(
      ({ id, label, to }): Entry => ({
        id: `screen-${id}`,
        group: 'actions',
        title: label,
        note: t('action.open'),
        icon: icon(IconArrowRight),
        to,
      }),
    ),
  ].filter(({ title, note, id }) => matchesLabel(id === 'new-reservation' ? `${title} ${note}` : title, typed));

  const shownChildren = new Set(found.children?.rows.map(({ childId }) => childId));
  const recentEntries = (recent.data ?? [])
    .filter(({ childId, name }) => !shownChildren.has(childId) && matchesLabel(`${name} ${childId}`, typed))
    .slice(0, rowsShown)
    .map(
      ({ childId, name, hasPicture }): Entry => ({
        id: `recent-${childId}`,
        group: 'recent',
        title: name,
        note: childId,
        icon: name ? (
          <ChildPhoto childId={childId} name={name} hasPicture={hasPicture} size={photoSize} />
        ) : (
          icon(IconHistory)
        ),
        to: paths.viewChild({ id: childId }),
      }),
    );
  return {
    entries: [...savedEntries, ...[...actionsOfFound(), ...named].slice(0, rowsShown), ...recentEntries],
    isWaiting: saved.isLoading,
  };
}
