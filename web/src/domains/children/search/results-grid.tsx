import { IconBookmark, IconColumns, IconMail, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRow } from '#contract/children/api.ts';
import { printedCardsMaximum } from '#contract/children/card-api.ts';
import { compareMaximum, compareMinimum } from '#contract/children/compare.ts';
import { type GridColumn, gridColumns } from '#contract/children/search.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { csmMaximum } from '#contract/csm/rules.ts';
import { targetChildrenMaximum } from '#contract/reservations/check-details.ts';
import { emptyMark, type Format, useFormat } from '../../../api/format.ts';
import { useChildrenSince } from '../../../api/live/child-changes.ts';
import { useCan } from '../../../api/person.tsx';
import type { SearchStateControl } from '../../../api/search/search-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { ActionButton } from '../../../ui/button.tsx';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../../ui/link.tsx';
import { LockedMark } from '../../../ui/records/locked-badge.tsx';
import { type ChildSince, ChildStatusBadge } from '../child-status-badge.tsx';
import { useLabels } from '../labels.ts';
import { LastUpdate } from './last-update.tsx';
import { ResultCard } from './result-card.tsx';
import classes from './results-grid.module.css';
import { useChildrenActions } from './use-children-actions.tsx';

/** Table T15. */
const cells: Readonly<
  Record<Exclude<GridColumn, 'RCDSChildStatus'>, (row: ChildRow, format: Format) => React.ReactNode>
> = {
  ChildId: (row) => (
    <Link to={paths.viewChild({ id: row.childId })} className={classes.id}>
      {row.childId}
    </Link>
  ),
  ChildGivenName: (row) => row.givenName || emptyMark,
  ChildFamilyName: (row) => row.familyName ?? emptyMark,
  Gender: (row) => <Gender row={row} />,
  Age: (row) => row.age,
  BirthDate: (row, format) => format.date(row.birthDate),
  Country: (row) => row.country.label,
  Project: (row) => <ProjectCell row={row} />,
  ActionCode: (row) =>
    row.actionCode ? (
      <abbr title={row.actionCode.label} className={classes.code}>
        {row.actionCode.code}
      </abbr>
    ) : (
      emptyMark
    ),
  ReservationID: (row) => (row.reservationId === null ? emptyMark : <Reservation id={row.reservationId} />),
  FieldOfficeLastUpdateDate: (row, format) => <LastUpdate row={row} format={format} />,
};

/** Columns that may wrap before the table scrolls horizontally. */
const wrapped: ReadonlySet<GridColumn> = new Set(['ChildGivenName', 'ChildFamilyName', 'Country', 'RCDSChildStatus']);

/** Room for long words and dates, in pixels. */
const least: Partial<Record<GridColumn, number>> = {
  ChildId: 130,
  ChildGivenName: 72,
  ChildFamilyName: 80,
  BirthDate: 85,
  Country: 86,
  FieldOfficeLastUpdateDate: 110,
};

interface RowStatusProps {
  readonly row: ChildRow;
  readonly since: ChildSince;
}

function RowStatus({ row, since }: RowStatusProps) {
  return <ChildStatusBadge status={row.status} isHeldElsewhere={row.isHeldElsewhere} since={since} />;
}

/** F5: children of a locked project cannot be reserved. */
function ProjectCell({ row }: { readonly row: ChildRow }) {
  const { t } = useTranslation('children');
  return (
    <span className={classes.project}>
      <span title={row.project.label}>{row.project.label}</span>
      {row.isProjectLocked ? <LockedMark name={t('results.projectLocked')} /> : null}
    </span>
  );
}

function Reservation({ id }: { readonly id: number }) {
  return useCan('Reservation:View') ? <Link to={paths.reservation({ mode: 'view', id })}>{id}</Link> : id;
}

function Gender({ row }: { readonly row: ChildRow }) {
  return useLabels().value(row.gender);
}

type Passed = Pick<
  DataGridProps<ChildRow>,
  'rows' | 'total' | 'status' | 'onRetry' | 'failure' | 'cap' | 'empty' | 'actions'
>;

interface ResultsGridProps<F> extends Passed {
  readonly title: string;
  readonly search: Pick<SearchStateControl<F>, 'state' | 'set' | 'cancel'>;
  readonly onOpen: (row: ChildRow) => void;
  /** When the rows were fetched. */
  readonly fetchedAt: number;
}

export function ResultsGrid<F>({ search, fetchedAt, ...passed }: ResultsGridProps<F>) {
  const { t } = useTranslation(['children', 'common']);
  const { state, set } = search;
  const format = useFormat();
  const labels = useLabels();
  const view = useGridView('children');
  const texts = useGridTexts();
  const go = useNavigateTo();
  const { add, begin, send, print, dialog } = useChildrenActions();
  const since = useChildrenSince(fetchedAt);
  const becameOf = ({ childId, status }: ChildRow) => {
    const isPledgeable = status.code === String(childStatus.pledgeable);
    const word = since(childId);
    return (word === 'taken') === isPledgeable ? word : undefined;
  };
  const count = state.selected.length;
  const tooMany =
    count > targetChildrenMaximum ? t('results.reservationMaximum', { count: targetChildrenMaximum }) : undefined;
  const notComparable =
    count < compareMinimum
      ? t('results.compareMinimum', { minimum: compareMinimum, maximum: compareMaximum })
      : count > compareMaximum
        ? t('compare.maximum', { count: count - compareMaximum, maximum: compareMaximum })
        : undefined;
  const compare = () => void go(paths.compareChildren({ ids: state.selected.join(',') }));
  const unprintable =
    count > printedCardsMaximum ? t('results.printMaximum', { count: printedCardsMaximum }) : undefined;
  const withSelected = (act: ((childIds: readonly string[]) => void) | undefined, whyNot: string | undefined) =>
    act && whyNot === undefined ? () => act(state.selected) : undefined;
  const columns = gridColumns.map(
    (id): Column<ChildRow> => ({
      id,
      header: labels.column(id),
      cell: (row) =>
        id === 'RCDSChildStatus' ? <RowStatus row={row} since={becameOf(row)} /> : cells[id](row, format),
      isSortable: true,
      isNumber: id === 'Age',
      isFixed: id === 'ChildId',
      isStatus: id === 'RCDSChildStatus',
      isWrapped: wrapped.has(id),
      least: least[id],
    }),
  );
  const selection = {
    selected: new Set(state.selected),
    onChange: (selected: ReadonlySet<string>) => set({ selected: [...selected] }),
    letters: {
      r: withSelected(add, tooMany),
      n: withSelected(begin, tooMany),
      c: withSelected(compare, notComparable),
      p: withSelected(print, unprintable),
    },
    actions: (
      <>
        {add ? (
          <ActionButton
            look="primary"
            size="sm"
            icon={<IconBookmark aria-hidden="true" stroke={1.75} />}
            disabledBecause={tooMany}
            aria-keyshortcuts="R"
            onClick={() => add(state.selected)}
          >
            {t('results.addToReservation')}
          </ActionButton>
        ) : null}
        {begin ? (
          <ActionButton
            size="sm"
            icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            disabledBecause={tooMany}
            aria-keyshortcuts="N"
            onClick={() => begin(state.selected)}
          >
            {t('results.newReservation')}
          </ActionButton>
        ) : null}
        {send ? (
          <ActionButton
            size="sm"
            icon={<IconMail aria-hidden="true" stroke={1.75} />}
            disabledBecause={count > csmMaximum ? t('results.csmMaximum', { count: csmMaximum }) : undefined}
            onClick={() => send(state.selected)}
          >
            {t('results.sendCsm')}
          </ActionButton>
        ) : null}
        <ActionButton
          size="sm"
          icon={<IconColumns aria-hidden="true" stroke={1.75} />}
          disabledBecause={notComparable}
          aria-keyshortcuts="C"
          onClick={compare}
        >
          {t('results.compare')}
        </ActionButton>
        {print ? (
          <ActionButton
            size="sm"
            icon={<IconPrinter aria-hidden="true" stroke={1.75} />}
            disabledBecause={unprintable}
            aria-keyshortcuts="P"
            onClick={() => print(state.selected)}
          >
            {t('card.print')}
          </ActionButton>
        ) : null}
      </>
    ),
  };
  return (
    <div className={classes.tight}>
      <DataGrid
        {...passed}
        note={t('common:table.sortedBy', { column: labels.column(state.sort.column as GridColumn) })}
        columns={columns}
        rowKey={(row) => row.childId}
        rowName={(row) => row.childId}
        {...pagedBy(search)}
        selection={selection}
        card={(row) => <ResultCard row={row} since={becameOf(row)} />}
        view={view}
        texts={texts}
      />
      {dialog}
    </div>
  );
}
