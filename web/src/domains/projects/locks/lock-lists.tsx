import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lockStatuses } from '#contract/projects/statuses.ts';
import { useFetched } from '../../../api/fetched.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { useTabFailure } from '../view/use-tab-failure.ts';
import classes from './lock-lists.module.css';
import { LockTable } from './lock-table.tsx';
import { type LockFilter, locksOfProjectQuery, locksPerPage, locksQuery } from './queries.ts';

interface ListProps {
  readonly project: string;
  readonly label: string;
}

export function LocksOfProject({ project, label }: ListProps) {
  const { t, i18n } = useTranslation('projects');
  const failure = useTabFailure('lock');
  const query = useQuery(locksOfProjectQuery(project, i18n.language));
  const fetched = useFetched(query, failure(query.error));
  return (
    <Fetched {...fetched}>
      {(locks) => <LockTable label={label} locks={locks} project={project} empty={t('lock.none')} />}
    </Fetched>
  );
}

/** Locks belong to the whole partnership, so every project shows all of them. */
export function AllLocks({ project, label }: ListProps) {
  const { t, i18n } = useTranslation('projects');
  const failure = useTabFailure('lock');
  const [filter, setFilter] = useState<LockFilter>({ status: '', name: '', page: 1 });
  const query = useQuery(locksQuery(filter, i18n.language));
  const fetched = useFetched(query, failure(query.error));
  const narrow = (part: Partial<LockFilter>) => setFilter({ ...filter, page: 1, ...part });
  return (
    <>
      <div className={classes.filter}>
        <SelectField
          label={t('lock.statusFilter')}
          placeholder={t('lock.anyStatus')}
          options={lockStatuses.map((value) => ({ value, label: t(`lockStatus.${value}`) }))}
          value={filter.status}
          isSet={filter.status !== ''}
          onChange={(status) => narrow({ status })}
        />
        <TextField
          label={t('lock.nameFilter')}
          value={filter.name}
          maxLength={40}
          isSet={filter.name.trim() !== ''}
          onChange={(name) => narrow({ name })}
        />
      </div>
      <Fetched {...fetched}>
        {({ locks, total }) => (
          <>
            <LockTable label={label} locks={locks} project={project} empty={t('lock.noneAll')} />
            {total > locksPerPage ? (
              <Pages page={filter.page} total={total} onPage={(page) => setFilter({ ...filter, page })} />
            ) : null}
          </>
        )}
      </Fetched>
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation('projects');
  const from = (page - 1) * locksPerPage + 1;
  const to = Math.min(total, page * locksPerPage);
  const range = t('lock.range', { from, to, total });
  return (
    <div className={classes.pages}>
      <span role="status">{range}</span>
      <Button size="sm" disabledBecause={page === 1 ? range : undefined} onClick={() => onPage(page - 1)}>
        {t('lock.previousPage')}
      </Button>
      <Button size="sm" disabledBecause={to === total ? range : undefined} onClick={() => onPage(page + 1)}>
        {t('lock.nextPage')}
      </Button>
    </div>
  );
}
