import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../button.tsx';
import { SelectField } from '../fields/select-field.tsx';
import cards from './grid-cards.module.css';
import type { Column, GridTexts, Sort } from './grid-types.ts';

interface CardSortProps<R> {
  /** All columns, hidden ones included: cards have no columns. */
  readonly columns: readonly Column<R>[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly texts: GridTexts;
}

/** Sort controls for cards, which have no column headings. */
export function CardSort<R>({ columns, sort, onSort, texts }: CardSortProps<R>) {
  const sortable = columns.filter((column) => column.isSortable);
  const [first] = sortable;
  if (!first) return null;
  const { column, isDescending } = sort ?? { column: first.id, isDescending: false };
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div className={cards.sort}>
      <SelectField
        label={texts.sortBy}
        options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
        value={column}
        onChange={(chosen) => onSort({ column: chosen, isDescending: false })}
      />
      <IconButton
        hasEdge
        label={texts.direction(isDescending)}
        onClick={() => onSort({ column, isDescending: !isDescending })}
      >
        <Arrow aria-hidden="true" stroke={1.75} />
      </IconButton>
    </div>
  );
}
