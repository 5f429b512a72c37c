import { IconBookmark, IconMapPin, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { statusNameOf } from '#contract/children/statuses.ts';
import type { Found, FoundBy, FoundChild } from '#contract/find/api.ts';
import { recordNumberOf, rowsShown, wholeChildId } from '#contract/find/rules.ts';
import { reservationStatusNames, statusOf } from '#contract/reservations/rules.ts';
import { useFormat } from '../../api/format.ts';
import { storeSearch } from '../../api/search/stored-search.ts';
import { paths } from '../../app/paths.ts';
import { ChildPhoto } from '../../ui/records/child-photo.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import type { Entry } from './entry.ts';
import type { useFound } from './use-found.ts';

export const nameOf = ({ givenName, familyName }: Pick<FoundChild, 'givenName' | 'familyName'>): string =>
  [givenName, familyName].filter(Boolean).join(' ');

const icon = (Icon: typeof IconUser) => <Icon aria-hidden="true" stroke={1.75} />;
const photoSize = 28;

/** Text key of the link to all children of a search. */
function wayOf({ childCode, givenName, familyName }: FoundBy, isOnly: boolean) {
  if (childCode !== undefined) return 'id';
  if (isOnly) return 'name';
  if (givenName !== undefined && familyName !== undefined) return 'both';
  return givenName === undefined ? 'family' : 'given';
}

/** The lines of what the server found, by group. */
export function useFoundEntries(typed: string, { found, failed, isFailed, tryAgain }: ReturnType<typeof useFound>) {
  const { t } = useTranslation('find');
  const format = useFormat();
  const count = (total: number, isMore: boolean) =>
    isMore ? t('moreThan', { count: total }) : t('allOf', { count: total, shown: format.number(total) });

  function ofChildren({ rows, searches }: NonNullable<Found['children']>): Entry[] {
    const children = rows.map((child): Entry => {
      const { childId, gender, age, country, project, status, isHeldElsewhere } = child;
      const name = nameOf(child);
      const facts = [childId, t(`gender.${gender}`), t('years', { count: age }), country.label, project.label];
      return {
        id: `child-${childId}`,
        group: 'children',
        title: name || childId,
        note: [...facts, ...(isHeldElsewhere ? [t('heldElsewhere')] : [])].join(', '),
        icon: <ChildPhoto childId={childId} name={name} hasPicture={child.hasPicture} size={photoSize} />,
        badge: <StatusBadge set="child" value={statusNameOf(status.code)} label={status.label} />,
        to: paths.viewChild({ id: childId }),
      };
    });
    if (searches.reduce((sum, { total }) => sum + total, 0) <= rows.length) return children;
    const more = searches.map((search): Entry => {
      const { total, isMore, ...form } = search;
      return {
        id: `children-${wayOf(search, false)}-${form.givenName ?? ''}`,
        group: 'children',
        title: t(`by.${wayOf(search, searches.length === 1)}`, { all: count(total, isMore) }),
        kind: 'more',
        act: () => storeSearch('children', form, 'ChildId'),
        to: paths.searchChild(),
      };
    });
    return [...children, ...more.slice(0, rowsShown)];
  }

  function ofReservations({ rows, total, isMore }: NonNullable<Found['reservations']>): Entry[] {
    const reservations = rows.map((row): Entry => {
      const reserved =
        row.targetChildren === null
          ? t('children', { count: row.totalReserved })
          : t('ofChildren', { shown: row.totalReserved, count: row.targetChildren });
      return {
        id: `reservation-${row.id}`,
        group: 'reservations',
        title: row.name ?? t('unnamed'),
        note: [row.id, ...(row.categoryType ? [row.categoryType.label] : []), reserved].join(', '),
        icon: icon(IconBookmark),
        badge: (
          <StatusBadge
            set="reservation"
            value={reservationStatusNames[statusOf(Number(row.status.code))]}
            label={row.status.label}
          />
        ),
        to: paths.reservation({ mode: 'view', id: row.id }),
      };
    });
    if (total <= rows.length || recordNumberOf(typed) !== undefined) return reservations;
    const more: Entry = {
      id: 'reservations-more',
      group: 'reservations',
      title: t('by.name', { all: count(total, isMore) }),
      kind: 'more',
      act: () => storeSearch('reservations', { name: typed.trim() }, 'ReservationID'),
      to: paths.manageReservation(),
    };
    return [...reservations, more];
  }

  const ofProjects = ({ rows }: NonNullable<Found['projects']>) =>
    rows.map(
      ({ project, country, isActive, lockStatus }): Entry => ({
        id: `project-${project.code}`,
        group: 'projects',
        title: project.label,
        note: [project.code, country.label, ...(isActive ? [] : [t('inactive')])].join(', '),
        icon: icon(IconMapPin),
        badge:
          lockStatus === null ? undefined : (
            <StatusBadge set="projectLock" value={lockStatus} label={t(`lock.${lockStatus}`)} />
          ),
        to: paths.viewProject({ id: project.code }),
      }),
    );

  const ofPeople = ({ rows }: NonNullable<Found['people']>) =>
    rows.map(
      ({ userId, name, email, office, isActive }): Entry => ({
        id: `person-${userId}`,
        group: 'people',
        title: name,
        note: [...(email === name ? [] : [email]), office].join(', '),
        icon: icon(IconUser),
        badge: (
          <StatusBadge
            set="activity"
            value={isActive ? 'Active' : 'Inactive'}
            label={t(isActive ? 'active' : 'inactive')}
          />
        ),
        to: paths.viewUserProfile({ id: userId, mode: 'view' }),
      }),
    );

  const troubles = failed.map(({ group, code }): Entry => {
    const isRefused = code === 'reading-refused';
    return {
      id: `failed-${group}`,
      group,
      title: isRefused ? t('refused') : t(isFailed ? 'failed.all' : `failed.${group}`),
      kind: isRefused ? 'failed' : 'retry',
      ...(isRefused ? {} : { act: () => void tryAgain(group) }),
    };
  });
  const wanted = wholeChildId(typed);
  return [
    ...(found.children ? ofChildren(found.children) : []),
    ...(found.reservations && wanted === undefined ? ofReservations(found.reservations) : []),
    ...(found.projects && wanted === undefined ? ofProjects(found.projects) : []),
    ...(found.people && wanted === undefined ? ofPeople(found.people) : []),
    // One line for all when nothing was answered.
    ...(isFailed ? troubles.slice(0, 1) : troubles),
  ];
}
