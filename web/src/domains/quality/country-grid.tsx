import { useTranslation } from 'react-i18next';
import type { CountryQuality } from '#contract/quality/api.ts';
import { type Figure, figureNames } from '#contract/quality/rules.ts';
import { useFormat } from '../../api/format.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { pageOf } from '../../ui/grid/client-page.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { useSortedPaging } from '../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { Facts } from '../../ui/records/facts.tsx';
import { FigureCell, useFigureLabel } from './figure-cell.tsx';

const addressOf = ({ country }: CountryQuality) => paths.dataQuality({ country: country.code });

export function CountryGrid({ countries }: { readonly countries: readonly CountryQuality[] }) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const label = useFigureLabel();
  const go = useNavigateTo();
  const view = useGridView('quality-countries');
  const texts = useGridTexts();
  const paging = useSortedPaging({ column: 'Country', isDescending: false });
  const columns: Column<CountryQuality>[] = [
    {
      id: 'Country',
      header: t('country'),
      cell: (row) => <Link to={addressOf(row)}>{row.country.label}</Link>,
      isSortable: true,
      isFixed: true,
    },
    ...figureNames.map(
      (figure): Column<CountryQuality> => ({
        id: figure,
        header: label(figure),
        isSortable: true,
        isNumber: true,
        cell: (row) => (
          <FigureCell
            figure={figure}
            counts={row.counts}
            place={{ country: row.country.code }}
            cutOffs={row}
            where={row.country.label}
          />
        ),
      }),
    ),
  ];
  const rows = pageOf(countries, paging, (row, column) =>
    column === 'Country' ? row.country.label : row.counts[column as Figure],
  );
  return (
    <DataGrid
      title={t('countries', { count: countries.length, shown: format.number(countries.length) })}
      columns={columns}
      rows={rows}
      rowKey={({ country }) => country.code}
      rowName={({ country }) => country.label}
      total={countries.length}
      {...paging}
      status="ready"
      onOpen={(row) => void go(addressOf(row))}
      card={(row) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />}
      view={view}
      texts={texts}
    />
  );
}
