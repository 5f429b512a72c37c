import { IconAlertTriangle, IconCalendar, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { getWorkQueue, QueueItem } from '#contract/home/api.ts';
import { type QueueGroup, type QueueScope, queueGroups, queueScopes } from '#contract/home/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { useStoredChoice } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { ExtendReservation } from '../../forms/extend-reservation.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { IconTile } from '../../ui/records/icon-tile.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { workQueueQuery } from './queries.ts';
import { linkOf, listLinks } from './queue-links.ts';
import { queueLooks } from './queue-looks.tsx';
import { type QueueTexts, useQueueTexts } from './use-queue-texts.ts';
import { weekdayOf } from './weekday.ts';
import classes from './work-queue.module.css';

type Queue = z.output<typeof getWorkQueue.output>;

/** The work waiting for this user, each item with a link to where it is solved. */
export function WorkQueue() {
  const { t, i18n } = useTranslation('homePanels');
  const { user } = usePerson();
  const format = useFormat();
  const [scope, setScope] = useStoredChoice<QueueScope>('home-queue', queueScopes);
  const query = useQuery(workQueueQuery(scope, i18n.language));
  const { data } = query;
  const fetched = useFetched(query, t('queue.failed'));
  const note = data
    ? t('queue.note', {
        count: data.count,
        whose: scope === 'mine' ? t('queue.you') : user.office,
        weekday: weekdayOf(data.today, i18n.language),
        date: format.date(data.today),
      })
    : undefined;
  return (
    <Card
      title={t('queue.title')}
      note={<span role="status">{note}</span>}
      isFlush
      actions={
        <SegmentedChoice
          label={t('queue.whose')}
          hasHiddenLabel
          isSmall
          choices={queueScopes.map((value) => ({ value, label: t(`queue.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
      }
    >
      <Fetched {...fetched}>
        {(queue) => (queue.items.length === 0 ? <Empty scope={scope} /> : <Groups queue={queue} scope={scope} />)}
      </Fetched>
    </Card>
  );
}

function Empty({ scope }: { readonly scope: QueueScope }) {
  const { t } = useTranslation('homePanels');
  return (
    <div className={classes.empty}>
      <IconCircleCheck aria-hidden="true" stroke={1.5} />
      <p className={classes.emptyTitle}>{t('queue.empty')}</p>
      <p>{t(scope === 'mine' ? 'queue.emptyMine' : 'queue.emptyOffice')}</p>
    </div>
  );
}

function Groups({ queue, scope }: { readonly queue: Queue; readonly scope: QueueScope }) {
  const { t } = useTranslation('homePanels');
  return (
    <>
      {queueGroups.map((group) => (
        <Group
          key={group}
          group={group}
          items={queue.items.filter((item) => item.group === group)}
          today={queue.today}
          scope={scope}
        />
      ))}
      {queue.more.length > 0 ? (
        <p className={classes.more}>
          {t('queue.moreLabel')}
          {queue.more.map(({ kind, count }) => (
            <Link key={kind} to={listLinks[kind](scope)}>
              {t(`queue.more.${kind}`, { count })}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly item: QueueItem;
  readonly words: QueueTexts;
  readonly scope: QueueScope;
}

/** A Child ID is never broken at its hyphens. */
const WithWholeIds = ({ text }: { readonly text: string }) =>
  text.split(/([A-Z]{3}-\d{6}-\d{4})/).map((part, index) =>
    // A split at one group gives text and ids in turn.
    index % 2 === 1 ? (
      <span key={part} className={classes.id}>
        {part}
      </span>
    ) : (
      part
    ),
  );

/** Where the button does something itself, the title leads to the record. */
function Title({ item, words, scope }: PartProps) {
  if (item.kind !== 'reservation-expiring')
    return (
      <b>
        <WithWholeIds text={words.title} />
      </b>
    );
  return (
    <Link to={linkOf(item, scope)} aria-label={`${words.act}: ${words.title}`}>
      <b>{words.title}</b>
    </Link>
  );
}

function Act({ item, words, scope }: PartProps) {
  if (item.kind === 'reservation-expiring') return <Extend id={Number(item.record)} title={words.title} />;
  return (
    <LinkButton size="sm" isWide to={linkOf(item, scope)} aria-label={`${words.act}: ${words.title}`}>
      {words.act}
    </LinkButton>
  );
}

function Extend({ id, title }: { readonly id: number; readonly title: string }) {
  const { t } = useTranslation('extension');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" isWide aria-label={`${t('extend')}: ${title}`} onClick={() => setOpen(true)}>
        {t('extend')}
      </Button>
      <ExtendReservation
        id={id}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        otherDate={paths.reservation({ mode: 'edit', id, field: 'expirationDate' })}
      />
    </>
  );
}

const groupIcons = { today: IconAlertTriangle, soon: IconCalendar, administration: IconUsers } as const;

interface GroupProps {
  readonly group: QueueGroup;
  readonly items: readonly QueueItem[];
  readonly today: string;
  readonly scope: QueueScope;
}

function Group({ group, items, today, scope }: GroupProps) {
  const { t } = useTranslation('homePanels');
  const id = useId();
  const wordsOf = useQueueTexts(today);
  const Icon = groupIcons[group];
  if (items.length === 0) return null;
  return (
    <>
      <h3 id={id} className={classes.group}>
        <Icon aria-hidden="true" stroke={1.75} />
        {t(`queue.group.${group}`)}
        <span className={classes.count}>{items.length}</span>
      </h3>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map((item) => {
          const words = wordsOf(item);
          const { icon, tone } = queueLooks[item.kind];
          return (
            <li key={`${item.kind} ${item.record ?? item.childIds[0] ?? ''}`} className={classes.item}>
              <IconTile tone={tone}>{icon}</IconTile>
              <div className={classes.words}>
                <span className={classes.title}>
                  <Title item={item} words={words} scope={scope} />
                  <Status item={item} />
                </span>
                <span className={classes.detail}>{words.detail}</span>
              </div>
              <span className={classes.due} data-urgent={words.isUrgent || undefined}>
                {words.due}
              </span>
              <Act item={item} words={words} scope={scope} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Status({ item }: { readonly item: QueueItem }) {
  const { t } = useTranslation('homePanels');
  if (item.kind === 'draft') return <StatusBadge set="reservation" value="Draft" label={t('queue.status.draft')} />;
  if (item.importStatus === 'failed')
    return <StatusBadge set="import" value="Failed" label={t('queue.status.failed')} />;
  if (item.importStatus === 'completedWithErrors')
    return <StatusBadge set="import" value="Completed with Errors" label={t('queue.status.completedWithErrors')} />;
  return null;
}
