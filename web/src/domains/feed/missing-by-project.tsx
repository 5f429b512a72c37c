import { useTranslation } from 'react-i18next';
import type { MissingInProject } from '#contract/feed/api.ts';
import { missingShareMaximum } from '#contract/feed/rules.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { pageOf } from '../../ui/grid/client-page.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { useSortedPaging } from '../../ui/grid/paging.ts';
import { IconWarn } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../../ui/records/facts.tsx';
import { Badge } from '../../ui/records/status-badge.tsx';
import classes from './feeds-tab.module.css';
import { counted } from './labels.ts';

const values: Readonly<Record<string, (row: MissingInProject) => string | number>> = {
  project: ({ project }) => project,
  name: ({ projectName }) => projectName,
  missing: ({ missing }) => missing,
  children: ({ children }) => children,
  share: ({ missing, children }) => (children > 0 ? missing / children : 1),
};

/** How many children of each project are missing from a snapshot; the largest share first. */
export function MissingByProject({ missing }: { readonly missing: readonly MissingInProject[] }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const view = useGridView('feedMissing');
  const texts = useGridTexts();
  const columns = useColumns();
  const paging = useSortedPaging({ column: 'share', isDescending: true });
  return (
    <div className={classes.missing}>
      <DataGrid
        title={t('missing.count', counted(missing.length, format))}
        isCounted
        columns={columns}
        rows={pageOf(missing, paging, (row, column) => values[column]?.(row) ?? null)}
        rowKey={({ project }) => project}
        rowName={({ project }) => project}
        total={missing.length}
        {...paging}
        status="ready"
        card={(row) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />}
        view={view}
        texts={texts}
      />
    </div>
  );
}

function useColumns(): readonly Column<MissingInProject>[] {
  const { t } = useTranslation('feed');
  const { number } = useFormat();
  const seesProjects = useCan('Projects:View');
  const share = number(missingShareMaximum * 100);
  return [
    {
      id: 'project',
      header: t('missing.project'),
      cell: ({ project }) => (seesProjects ? <Link to={paths.viewProject({ id: project })}>{project}</Link> : project),
      isSortable: true,
      isFixed: true,
    },
    {
      id: 'name',
      header: t('missing.name'),
      cell: ({ projectName }) => projectName,
      isSortable: true,
      isWrapped: true,
    },
    {
      id: 'missing',
      header: t('missing.missing'),
      cell: ({ missing }) => number(missing),
      isSortable: true,
      isNumber: true,
    },
    {
      id: 'children',
      header: t('missing.children'),
      cell: ({ children }) => number(children),
      isSortable: true,
      isNumber: true,
    },
    {
      id: 'share',
      header: t('missing.share'),
      cell: ({ mustBeConfirmed }) =>
        mustBeConfirmed ? (
          <Badge tone="amber" icon={<IconWarn />}>
            {t('missing.above', { share })}
          </Badge>
        ) : (
          t('missing.upTo', { share })
        ),
      isSortable: true,
    },
  ];
}
