import { useTranslation } from 'react-i18next';
import type { Feed, MissingInProject } from '#contract/feed/api.ts';
import { addCounts, type MissingKind, missingKinds } from '#contract/feed/missing-kinds.ts';
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
import { kindsIn, useKindLabel } from './kinds.ts';
import { counted } from './labels.ts';
import { addressOfMissing } from './missing-children.tsx';

const values: Readonly<Record<string, (row: MissingInProject) => string | number>> = {
  project: ({ project }) => project,
  name: ({ projectName }) => projectName,
  missing: ({ missing }) => missing,
  children: ({ children }) => children,
  share: ({ missing, children }) => (children > 0 ? missing / children : 1),
  ...Object.fromEntries(missingKinds.map((kind) => [kind, ({ kinds }: MissingInProject) => kinds[kind]])),
};

interface MissingByProjectProps {
  readonly feed: Feed;
  readonly missing: readonly MissingInProject[];
}

/** How many children of each project are missing from a snapshot, and of which kind; the largest share first. */
export function MissingByProject({ feed, missing }: MissingByProjectProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const view = useGridView('feedMissing');
  const texts = useGridTexts();
  const columns = useColumns(feed, missing);
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

/** A number of children leads to their list, for those who may decide. */
function useNumber(feed: Feed) {
  const { number } = useFormat();
  const mayDecide = useCan('Admin Office Setting:Edit');
  return (row: MissingInProject, count: number, kind?: MissingKind) =>
    mayDecide && count > 0 ? (
      <Link to={addressOfMissing(feed.id, { project: row.project, ...(kind && { kind }) })}>{number(count)}</Link>
    ) : (
      number(count)
    );
}

/** A kind of which no child is missing has no column. */
function useKindColumns(feed: Feed, missing: readonly MissingInProject[]): readonly Column<MissingInProject>[] {
  const labelOf = useKindLabel();
  const numberOf = useNumber(feed);
  return kindsIn(addCounts(missing.map(({ kinds }) => kinds))).map((kind) => ({
    id: kind,
    header: labelOf(kind),
    cell: (row) => numberOf(row, row.kinds[kind], kind),
    isSortable: true,
    isNumber: true,
  }));
}

function useColumns(feed: Feed, missing: readonly MissingInProject[]): readonly Column<MissingInProject>[] {
  const { t } = useTranslation('feed');
  const { number } = useFormat();
  const seesProjects = useCan('Projects:View');
  const share = number(missingShareMaximum * 100);
  const numberOf = useNumber(feed);
  const kinds = useKindColumns(feed, missing);
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
      cell: (row) => numberOf(row, row.missing),
      isSortable: true,
      isNumber: true,
    },
    ...kinds,
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
