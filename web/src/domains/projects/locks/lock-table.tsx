import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { LockStatusBadge } from '../state-badges.tsx';
import { LockExit } from './lock-exit.tsx';
import classes from './lock-lists.module.css';
import { useLockTexts } from './use-lock-texts.ts';

interface LockTableProps {
  readonly label: string;
  readonly locks: readonly ProjectLock[];
  /** The project on screen; a lock opens in its Lock tab. */
  readonly project: string;
  readonly empty: string;
}

export function LockTable({ label, locks, project, empty }: LockTableProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const words = useLockTexts();
  const mayEdit = useCan('Projects:Edit');
  return (
    <PlainTable
      label={label}
      columns={[
        { id: 'name', header: t('lock.column.name'), cell: ({ name }) => <b>{name}</b> },
        {
          id: 'status',
          header: t('lock.column.status'),
          cell: ({ status }) => <LockStatusBadge status={status} />,
          isWhole: true,
        },
        { id: 'start', header: t('lock.column.start'), cell: ({ start }) => format.date(start), isWhole: true },
        {
          id: 'sponsorshipLockDate',
          header: t('lock.column.sponsorshipLockDate'),
          cell: ({ sponsorshipLockDate }) => format.date(sponsorshipLockDate),
          isWhole: true,
        },
        { id: 'end', header: t('lock.column.end'), cell: ({ end }) => format.date(end), isWhole: true },
        { id: 'places', header: t('lock.column.places'), cell: words.places },
        {
          id: 'actions',
          header: t('lock.column.actions'),
          isWhole: true,
          cell: (lock) => {
            const { id, name, status } = lock;
            const does = mayEdit && status !== 'Completed' ? 'edit' : 'view';
            return (
              <span className={classes.rowActions}>
                <LinkButton
                  to={paths.viewProject({ id: project, tab: 'lock', lock: id })}
                  size="sm"
                  aria-label={t(`lock.${does}Named`, { lock: name })}
                >
                  {t(`lock.${does}`)}
                </LinkButton>
                <LockExit lock={lock} />
              </span>
            );
          },
        },
      ]}
      rows={locks}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}
