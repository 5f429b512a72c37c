import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { columnLabels } from '#contract/children/labels.ts';
import { statusNameOf } from '#contract/children/statuses.ts';
import type { QualityChild } from '#contract/quality/api.ts';
import { contradictionLabels } from '#contract/quality/labels.ts';
import type { Figure, Place } from '#contract/quality/rules.ts';
import { languageOf } from '#contract/shared/language.ts';
import { emptyMark, useFormat } from '../../api/format.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useRowsState } from '../../api/rows-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { usePaging } from '../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { Facts } from '../../ui/records/facts.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { ExportPlace } from './export-place.tsx';
import { childrenQuery } from './queries.ts';

interface ChildListProps {
  readonly place: Place;
  readonly figure: Figure;
  readonly countedAt: string;
}

/** The children of a figure that the child search has no criterion for. */
export function ChildList({ place, figure, countedAt }: ChildListProps) {
  const { t, i18n } = useTranslation('quality');
  const format = useFormat();
  const messages = useProblemMessages();
  const go = useNavigateTo();
  const view = useGridView('quality-children');
  const texts = useGridTexts();
  const paging = usePaging();
  const language = languageOf(i18n.language);
  const found = useQuery(childrenQuery(place, figure, paging, { language, countedAt }));
  const state = useRowsState(found, messages.of(found.error, t('failed')));
  const total = found.data?.total ?? 0;
  const columns: Column<QualityChild>[] = [
    {
      id: 'ChildId',
      header: t('list.child'),
      cell: ({ childId }) => <Link to={paths.viewChild({ id: childId })}>{childId}</Link>,
      isFixed: true,
    },
    { id: 'ChildGivenName', header: columnLabels.ChildGivenName[language], cell: ({ givenName }) => givenName },
    {
      id: 'ChildFamilyName',
      header: columnLabels.ChildFamilyName[language],
      cell: ({ familyName }) => familyName ?? emptyMark,
    },
    {
      id: 'RCDSChildStatus',
      header: columnLabels.RCDSChildStatus[language],
      cell: ({ status }) => <StatusBadge set="child" value={statusNameOf(status.code)} label={status.label} />,
    },
    { id: 'Project', header: t('project'), cell: ({ project }) => `${project.code} ${project.label}` },
    ...(figure === 'contradictions'
      ? [
          {
            id: 'Contradictions',
            header: t('list.what'),
            isWrapped: true,
            cell: ({ contradictions }: QualityChild) =>
              contradictions.map((name) => contradictionLabels[name][language]).join(', '),
          },
        ]
      : []),
  ];
  return (
    <DataGrid
      title={t('list.children', { count: total, shown: format.number(total) })}
      isCounted
      actions={<ExportPlace place={place} />}
      columns={columns}
      rows={found.data?.children ?? []}
      rowKey={({ childId }) => childId}
      rowName={({ childId }) => childId}
      total={total}
      {...paging}
      {...state}
      onOpen={({ childId }) => void go(paths.viewChild({ id: childId }))}
      empty={t('list.none')}
      card={(row) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />}
      view={view}
      texts={texts}
    />
  );
}
