import { IconArrowRight, IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportProjectAudit, listProjectAudit, type ProjectAuditEntry, projectCode } from '#contract/projects/api.ts';
import { call } from '../../../api/call.ts';
import { useDownload } from '../../../api/files/download.ts';
import { emptyMark } from '../../../api/format.ts';
import { keepRowsOf } from '../../../api/keep-rows.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { usePaging } from '../../../ui/grid/paging.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { projectKey, projectQuery } from '../queries.ts';
import { InvalidProject, ProjectFailure } from '../view/project-failure.tsx';
import classes from './project-audit-screen.module.css';
import { useAuditLabels } from './use-audit-labels.ts';

/** ROUTE-049: who changed what about a project, and when. */
export function ProjectAuditScreen() {
  const { id = '' } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return projectCode.safeParse(id).success ? <ProjectAudit key={id} id={id} /> : <InvalidProject typed={id} />;
}

interface Filter {
  readonly field: string;
  readonly value: string;
  readonly modifiedBy: string;
}

const noFilter: Filter = { field: '', value: '', modifiedBy: '' };
const filled = (filter: Filter) => Object.fromEntries(Object.entries(filter).filter(([, text]) => text.trim() !== ''));

function ProjectAudit({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation(['projects', 'shell']);
  const texts = useGridTexts();
  const view = useGridView('project-audit');
  const words = useAuditLabels();
  const [filter, setFilter] = useState(noFilter);
  const paging = usePaging();
  const { page, pageSize } = paging;
  const query = useQuery({
    queryKey: [...projectKey(id), 'audit', i18n.language, filter, page, pageSize],
    queryFn: ({ signal }) => call(listProjectAudit, { id, ...filled(filter), page, pageSize }, { signal }),
    placeholderData: keepRowsOf([...projectKey(id), 'audit']),
  });
  const { data, error } = query;
  const shown = useRowsState(query, t('audit.failed'));
  const isFiltered = Object.keys(filled(filter)).length > 0;
  const columns = (['id', 'lock', 'field', 'oldValue', 'newValue', 'modifiedBy', 'modifiedAt'] as const).map(
    (column) => ({
      id: column,
      header: t(`audit.column.${column}`),
      cell: (entry: ProjectAuditEntry) => words[column](entry),
      isWrapped: column === 'lock' || column === 'oldValue' || column === 'newValue',
      isFixed: column === 'id',
    }),
  );
  if (isProblem(error, 'not-found'))
    return <ProjectFailure id={id} title={t('shell:screen.projectAudit')} failure={error} onRetry={shown.onRetry} />;
  return (
    <>
      <AuditHead id={id} />
      <div className={classes.filter}>
        {(['field', 'value', 'modifiedBy'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`audit.${name}`)}
            value={filter[name]}
            maxLength={40}
            isSet={filter[name].trim() !== ''}
            onChange={(text) => {
              paging.onPage(1);
              setFilter({ ...filter, [name]: text });
            }}
          />
        ))}
      </div>
      <DataGrid<ProjectAuditEntry>
        title={t('audit.count', { count: data?.total ?? 0 })}
        isCounted
        actions={<ExportAudit id={id} filter={filter} />}
        columns={columns}
        rows={data?.entries ?? []}
        rowKey={(entry) => String(entry.id)}
        rowName={(entry) => String(entry.id)}
        total={data?.total ?? 0}
        {...paging}
        {...shown}
        empty={t(isFiltered ? 'audit.noMatch' : 'audit.none')}
        card={(entry) => (
          <div className={classes.row}>
            {entry.lock ? <span>{entry.lock}</span> : null}
            <b>{words.field(entry)}</b>
            <span>
              {words.oldValue(entry)} <IconArrowRight aria-hidden="true" size={14} stroke={1.75} />{' '}
              {words.newValue(entry)}
            </span>
            <small>{t('detail.by', { when: words.modifiedAt(entry), who: entry.modifiedBy })}</small>
          </div>
        )}
        view={view}
        texts={texts}
      />
    </>
  );
}

function AuditHead({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation(['projects', 'shell']);
  const { mode } = usePerson();
  const { data: project } = useQuery(projectQuery(id, i18n.language));
  const back = paths.viewProject({ id });
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.searchProject'), to: paths.searchProject() },
    { label: t('shell:screen.viewProject'), to: back },
    { label: t('shell:screen.projectAudit') },
  ];
  return (
    <PageHead
      title={t('shell:screen.projectAudit')}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      sub={project ? t('audit.of', { name: project.project.label, id }) : id || emptyMark}
      actions={
        <LinkButton to={back} icon={<IconChevronLeft aria-hidden="true" stroke={1.75} />}>
          {t('audit.back')}
        </LinkButton>
      }
    />
  );
}

/** T13: CSV export needs the level Export. */
function ExportAudit({ id, filter }: { readonly id: string; readonly filter: Filter }) {
  const { t } = useTranslation('projects');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Projects:Export');
  const { isBusy, onExport } = useDownload(exportProjectAudit, { id, ...filled(filter) }, (failure) =>
    toast.error(messages.of(failure, t('audit.failed'))),
  );
  if (!mayExport) return null;
  return (
    <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
      {t('audit.export')}
    </Button>
  );
}
