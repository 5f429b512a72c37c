import { useTranslation } from 'react-i18next';
import type { QueueItem } from '#contract/home/api.ts';
import type { QueueKind } from '#contract/home/rules.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { daysBetween } from '#contract/shared/calendar.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';

export interface QueueTexts {
  readonly title: string;
  readonly detail: string;
  readonly due: string;
  readonly isUrgent: boolean;
  readonly act: string;
}

/** The texts of a queue item; `today` is the office's date, from the server. */
export function useQueueTexts(today: string): (item: QueueItem) => QueueTexts {
  const { t } = useTranslation('homePanels');
  const format = useFormat();
  const { zone } = formatsOf(usePerson().settings);
  const counted = (count: number) => ({ count, shown: format.number(count) });
  const children = (count: number) => t('queue.detail.children', counted(count));

  const listed = ([first = '', second]: readonly string[], count: number): string => {
    if (second === undefined) return first;
    const more = count - 2;
    return more > 0 ? t('queue.places.more', { first, second, count: more }) : t('queue.places.two', { first, second });
  };
  const places = ({ places: names, placeCount }: QueueItem) => listed(names, placeCount);
  const dayOf = ({ at }: QueueItem) => (at === null ? today : dayOfInstant(at, zone));
  const past = (day: string) => {
    const days = daysBetween(day, today);
    if (days <= 0) return t('queue.due.today');
    return days === 1 ? t('queue.due.yesterday') : format.date(day);
  };
  const coming = (day: string) => {
    const days = daysBetween(today, day);
    if (days <= 0) return t('queue.due.today');
    return days === 1 ? t('queue.due.tomorrow') : t('queue.due.in', { count: days });
  };
  const draftDue = (day: string) => {
    const count = daysBetween(day, today);
    return count <= 0 ? t('queue.due.draftToday') : t('queue.due.draft', { count });
  };
  const holdDue = ({ day, count }: QueueItem) => {
    if (day === today) return t('queue.due.endsToday');
    return t(count === 1 ? 'queue.due.ends' : 'queue.due.firstEnds', { date: format.date(day) });
  };
  const draftDetail = ({ record, count, of }: QueueItem) => {
    const id = record ?? '';
    if (count === 0) return t('queue.detail.nobody', { id });
    if (of === null) return t('queue.detail.selectedOnly', { id, ...counted(count) });
    return t('queue.detail.selected', { id, shown: format.number(count), of: format.number(of) });
  };
  const listOrOne = (count: number) => t(count === 1 ? 'queue.act.open' : 'queue.act.openList');
  const leavingTitle = ({ count, of, childIds }: QueueItem) => {
    const who = { children: listed(childIds, count) };
    if (of === 0) return t('queue.heading.dropRequested', who);
    return t(of === count ? 'queue.heading.dropped' : 'queue.heading.leaving', who);
  };
  const name = (item: QueueItem) => item.name ?? t('queue.heading.unnamed');

  const words: Readonly<Record<QueueKind, (item: QueueItem) => Omit<QueueTexts, 'isUrgent'>>> = {
    'csm-failed': (item) => {
      const sent = { children: children(item.count), time: format.time(item.at) };
      return {
        title: t('queue.heading.csmFailed'),
        detail: item.by ? t('queue.detail.sentBy', { ...sent, by: item.by }) : t('queue.detail.sent', sent),
        due: past(dayOf(item)),
        act: t('queue.act.review'),
      };
    },
    'csm-overdue': ({ count, day }) => ({
      title: t('queue.heading.csmOverdue'),
      detail: t('queue.detail.overdue', counted(count)),
      due: t('queue.due.since', { date: format.date(day) }),
      act: listOrOne(count),
    }),
    'delivery-failed': (item) => ({
      title: t(item.record === 'mail' ? 'queue.heading.deliveryMail' : 'queue.heading.deliveryCrm'),
      detail: t('queue.detail.deliveries', counted(item.count)),
      due: past(dayOf(item)),
      act: t('queue.act.review'),
    }),
    'child-leaving': (item) => ({
      title: leavingTitle(item),
      detail: t('queue.detail.inReservation', { id: item.record ?? '', name: name(item) }),
      due: past(item.day ?? today),
      act: t('queue.act.children'),
    }),
    'hold-ending': (item) => ({
      title: t('queue.heading.holdEnding'),
      detail: t('queue.detail.inPlaces', { children: children(item.count), places: places(item) }),
      due: holdDue(item),
      act: listOrOne(item.count),
    }),
    'import-failed': (item) => ({
      title: name(item),
      detail:
        item.count === 0
          ? t('queue.detail.importFailed')
          : t('queue.detail.rows', { ...counted(item.count), of: format.number(item.of) }),
      due: past(dayOf(item)),
      act: t('queue.act.details'),
    }),
    'reservation-expiring': (item) => ({
      title: name(item),
      detail: item.of
        ? t('queue.detail.reservation', {
            id: item.record ?? '',
            ...counted(item.count),
            of: format.number(item.of),
          })
        : t('queue.detail.nobody', { id: item.record ?? '' }),
      due: item.day === today ? t('queue.due.expiresToday') : t('queue.due.expires', { date: format.date(item.day) }),
      act: t('queue.act.open'),
    }),
    'lock-starting': (item) => ({
      title: t('queue.heading.lock', { places: places(item) }),
      detail: t('queue.detail.lock', { ...counted(item.count), date: format.date(item.day) }),
      due: coming(item.day ?? today),
      act: t('queue.act.project'),
    }),
    draft: (item) => ({
      title: name(item),
      detail: draftDetail(item),
      due: draftDue(item.day ?? today),
      act: t('queue.act.continue'),
    }),
    'children-missing': (item) => ({
      title: t('queue.heading.childrenMissing', { name: item.name ?? '', office: places(item) }),
      detail: t('queue.detail.missing', counted(item.count)),
      due: past(dayOf(item)),
      act: t('queue.act.decide'),
    }),
    'access-request': (item) => {
      const person = { name: item.name ?? '', email: item.email ?? '' };
      return {
        title: t('queue.heading.accessRequest'),
        detail: item.by ? t('queue.detail.personTaken', { ...person, by: item.by }) : t('queue.detail.person', person),
        due: past(dayOf(item)),
        act: t('queue.act.role'),
      };
    },
    'consent-open': ({ name: version, count, of }) => ({
      title: t('queue.heading.consent'),
      detail: t('queue.detail.consent', { version: version ?? '', shown: format.number(count), of: format.number(of) }),
      due: t('queue.due.open', { count: (of ?? 0) - count }),
      act: t('queue.act.view'),
    }),
    'first-steps': ({ count, of }) => ({
      title: t('queue.heading.firstSteps'),
      detail: t('queue.detail.firstSteps', counted(count)),
      due: t('queue.due.ofSteps', { done: (of ?? 0) - count, of: of ?? 0 }),
      act: t('queue.act.view'),
    }),
  };
  return (item) => ({ ...words[item.kind](item), isUrgent: item.group === 'today' });
}
