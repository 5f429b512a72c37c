import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  IconClock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { SelectField } from '../fields/select-field.tsx';
import classes from './data-grid.module.css';
import { type GridTexts, type PageSize, pageSizes } from './grid-types.ts';
import { pagesOf } from './paging.ts';

interface GridFootProps {
  readonly total: number;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
  readonly texts: GridTexts;
  readonly isSmall: boolean;
  /** Said while the rows of this page are still to come. */
  readonly children?: ReactNode;
}

export function GridFoot({ total, page, pageSize, onPage, onPageSize, texts, isSmall, children }: GridFootProps) {
  const pages = pagesOf(total, pageSize);
  const from = (page - 1) * pageSize + 1;
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <div className={classes.foot}>
      <div className={classes.pageSize}>
        <span aria-hidden="true">{texts.rowsPerPage}</span>
        <SelectField
          label={texts.rowsPerPage}
          hasHiddenLabel
          isSmall
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size) as PageSize)}
        />
      </div>
      <span>{texts.range(from, Math.min(from + pageSize - 1, total), total)}</span>
      {children ? (
        <span className={classes.loading}>
          <IconClock aria-hidden="true" stroke={1.75} />
          {children}
        </span>
      ) : null}
      <div className={classes.pages}>
        <span>{texts.page(page, pages)}</span>
        {isSmall ? null : (
          <IconButton label={texts.firstPage} isOff={isFirst} onClick={() => onPage(1)}>
            <IconChevronLeftPipe aria-hidden="true" stroke={1.75} />
          </IconButton>
        )}
        <IconButton label={texts.previousPage} isOff={isFirst} onClick={() => onPage(page - 1)}>
          <IconChevronLeft aria-hidden="true" stroke={1.75} />
        </IconButton>
        <IconButton label={texts.nextPage} isOff={isLast} onClick={() => onPage(page + 1)}>
          <IconChevronRight aria-hidden="true" stroke={1.75} />
        </IconButton>
        {isSmall ? null : (
          <IconButton label={texts.lastPage} isOff={isLast} onClick={() => onPage(pages)}>
            <IconChevronRightPipe aria-hidden="true" stroke={1.75} />
          </IconButton>
        )}
      </div>
    </div>
  );
}
