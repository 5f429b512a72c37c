import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectRow } from '#contract/projects/project.ts';
import { type ProjectColumn, projectColumns } from '#contract/projects/search.ts';
import { emptyMark, type Format, useFormat } from '../../../api/format.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { Link } from '../../../ui/link.tsx';
import { useProjectLabels } from '../labels.ts';
import { ActivityBadge, LockState } from '../state-badges.tsx';
import { ResultCard } from './result-card.tsx';
import classes from './results-grid.module.css';
import type { ProjectSearchState } from './use-project-search.ts';

/** Long names wrap, so that the lock status is not cut off. */
const wrappingText = (text: string | undefined) => <span className={classes.words}>{text ?? emptyMark}</span>;

/** Table T15. */
const cells: Readonly<Record<ProjectColumn, (row: ProjectRow, format: Format) => ReactNode>> = {
  Project: ({ project }) => (
    <>
      <Link to={paths.viewProject({ id: project.code })} className={classes.name}>
        {project.label}
      </Link>
      <span className={classes.code}>{project.code}</span>
    </>
  ),
  Country: (row) => row.country.label,
  Region: (row) => wrappingText(row.region.label),
  FundingOffice: (row) => wrappingText(row.fundingOffice?.label),
  ImplementingOffice: (row) => wrappingText(row.implementingOffice?.label),
  ProjectStatus: (row) => <ActivityBadge isActive={row.isActive} />,
  ProjectStartDate: (row, format) => format.date(row.startDate),
  ProjectEndDate: (row, format) => format.date(row.endDate),
  ProjectLockStatus: (row) => <LockState project={row} />,
};

type Passed = Pick<DataGridProps<ProjectRow>, 'rows' | 'total' | 'status' | 'onRetry' | 'failure' | 'cap' | 'actions'>;

interface ResultsGridProps extends Passed {
  readonly title: string;
  readonly search: Pick<ProjectSearchState, 'state' | 'set' | 'cancel'>;
  readonly onOpen: (row: ProjectRow) => void;
}

export function ResultsGrid({ search, ...passed }: ResultsGridProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const labels = useProjectLabels();
  const view = useGridView('projects');
  const texts = useGridTexts();
  return (
    <DataGrid
      {...passed}
      isCounted
      note={t('table.sortedBy', { column: labels.column(search.state.sort.column as ProjectColumn) })}
      columns={projectColumns.map((id) => ({
        id,
        header: labels.column(id),
        cell: (row: ProjectRow) => cells[id](row, format),
        isSortable: true,
        isFixed: id === 'Project',
        isStatus: id === 'ProjectStatus',
      }))}
      rowKey={(row) => row.project.code}
      rowName={(row) => row.project.label}
      {...pagedBy(search)}
      card={(row) => <ResultCard row={row} />}
      view={view}
      texts={texts}
    />
  );
}
