import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccessType, type ModuleName, modules, privilege } from '#contract/access.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Link } from '../../ui/link.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { explanationQuery, holdersQuery } from './queries.ts';
import classes from './users.module.css';

/** Each privilege with the role and group it comes from, and who else holds it. */
export function AccessExplanationTab({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation(['users', 'common']);
  const messages = useProblemMessages();
  const labels = useAccessLabels();
  const why = useQuery(explanationQuery(profile.userId));
  if (why.isError)
    return (
      <FetchFailure of={[why]} title={t('message.loadFailed')} tryAgain={t('common:action.tryAgain')}>
        {messages.of(why.error)}
      </FetchFailure>
    );
  if (!why.data) return <p role="status">{t('common:waiting.loading')}</p>;
  const { privileges, dormant, crossesOffices } = why.data;
  return (
    <>
      {crossesOffices ? <InlineNotice kind="info">{t('why.crosses')}</InlineNotice> : null}
      <Card title={t('why.title')} isFlush>
        <PlainTable
          label={t('why.title')}
          columns={[
            {
              id: 'privilege',
              header: t('why.privilege'),
              cell: (row) => labels.privilege(privilege(row.moduleName as ModuleName, row.accessType as AccessType)),
            },
            { id: 'from', header: t('why.from'), cell: (row) => row.sources.map(labels.source).join(', ') },
          ]}
          rows={privileges}
          rowKey={(row) => `${row.moduleId}:${row.accessType}`}
          empty={t('why.none')}
        />
        {dormant.length > 0 ? (
          <div className={classes.part}>
            <h3>{t('why.dormant')}</h3>
            <ul className={classes.list}>
              {dormant.map(({ source, reason }) => (
                <li key={`${source.roleId}/${source.groupId}/${reason}`}>
                  {labels.source(source)}: {t(`why.reason.${reason}`)}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </Card>
      <Holders office={profile.office} />
    </>
  );
}

function Holders({ office }: { readonly office: string }) {
  const { t } = useTranslation(['users', 'common']);
  const words = useAccessLabels();
  const messages = useProblemMessages();
  const [module, setModule] = useState<(typeof modules)[number]>(modules[0]);
  const [level, setLevel] = useState<AccessType>('View');
  const holders = useQuery(holdersQuery(module.id, level, office));
  const found = holders.data;
  const more = (found?.total ?? 0) - (found?.holders.length ?? 0);
  return (
    <Card title={t('why.holders')} note={found ? t('why.holdersCount', { count: found.total }) : null} isFlush>
      <div className={classes.fields}>
        <SelectField
          label={t('why.module')}
          options={modules.map(({ name }) => ({ value: name, label: words.module(name) }))}
          value={module.name}
          onChange={(name) => {
            setModule(modules.find((one) => one.name === name) ?? modules[0]);
            setLevel('View');
          }}
        />
        <SelectField
          label={t('why.level')}
          options={module.levels.map((one) => ({ value: one as AccessType, label: words.level(one) }))}
          value={level}
          onChange={(one) => setLevel(one === '' ? 'View' : one)}
        />
      </div>
      {holders.isError ? <InlineNotice kind="error">{messages.of(holders.error)}</InlineNotice> : null}
      <PlainTable
        label={t('why.holders')}
        columns={[
          {
            id: 'name',
            header: t('why.name'),
            cell: (row) => (
              <Link to={paths.viewUserProfile({ id: row.userId, mode: 'view', tab: 'why' })}>{displayName(row)}</Link>
            ),
          },
          { id: 'email', header: t('field.email'), cell: (row) => row.email },
          { id: 'from', header: t('why.from'), cell: (row) => row.sources.map(words.source).join(', ') },
        ]}
        rows={found?.holders ?? []}
        rowKey={(row) => row.userId}
        empty={found ? t('why.nobody') : t('common:waiting.loading')}
      />
      {more > 0 ? <p className={classes.part}>{t('why.more', { count: more })}</p> : null}
    </Card>
  );
}
