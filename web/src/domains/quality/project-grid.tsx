import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryQuality, ProjectQuality } from '#contract/quality/api.ts';
import { figureNames } from '#contract/quality/rules.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useFormat } from '../../api/format.ts';
import { useRowsState } from '../../api/rows-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { useSortedPaging } from '../../ui/grid/paging.ts';
import { Facts } from '../../ui/records/facts.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ExportPlace } from './export-place.tsx';
import { FigureCell, useFigureLabel } from './figure-cell.tsx';
import classes from './quality.module.css';
import { projectsQuery } from './queries.ts';

export function ProjectGrid({ country }: { readonly country: CountryQuality }) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const label = useFigureLabel();
  const view = useGridView('quality-projects');
  const texts = useGridTexts();
  const paging = useSortedPaging({ column: 'Project', isDescending: false });
  const [search, setSearch] = useState('');
  const { page, pageSize, sort } = paging;
  const { code } = country.country;
  const found = useQuery(projectsQuery({ country: code, search, sort, page, pageSize }, country.countedAt));
  const state = useRowsState(found, t('failed'));
  const total = found.data?.total ?? 0;
  const columns: Column<ProjectQuality>[] = [
    {
      id: 'Project',
      header: t('project'),
      cell: ({ project }) => `${project.code} ${project.label}`,
      isSortable: true,
      isFixed: true,
    },
    ...figureNames.map(
      (figure): Column<ProjectQuality> => ({
        id: figure,
        header: label(figure),
        isSortable: true,
        isNumber: true,
        cell: ({ project, counts }) => (
          <FigureCell
            figure={figure}
            counts={counts}
            place={{ country: code, project: project.code }}
            cutOffs={country}
            where={project.label}
          />
        ),
      }),
    ),
  ];
  return (
    <Stack>
      <ProjectSearch
        onSearch={(typed) => {
          setSearch(typed);
          paging.onPage(1);
        }}
      />
      <DataGrid
        title={t('projects', { count: total, shown: format.number(total) })}
        isCounted
        actions={<ExportPlace place={{ country: code }} />}
        columns={columns}
        rows={found.data?.projects ?? []}
        rowKey={({ project }) => project.code}
        rowName={({ project }) => project.label}
        total={total}
        {...paging}
        {...state}
        empty={t('noProjects')}
        card={(row) => <Facts facts={columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />}
        view={view}
        texts={texts}
      />
    </Stack>
  );
}

function ProjectSearch({ onSearch }: { readonly onSearch: (typed: string) => void }) {
  const { t } = useTranslation(['quality', 'common']);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextField
        label={t('searchProject')}
        placeholder={t('searchHint')}
        icon={<IconSearch stroke={1.75} aria-hidden="true" />}
        value={typed}
        maxLength={nameMaximum}
        onChange={setTyped}
      />
      <Button type="submit">{t('common:action.search')}</Button>
    </form>
  );
}
