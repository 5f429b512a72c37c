import { useTranslation } from 'react-i18next';
import { accessTypes, type Grants, type ModuleName, modules, type Privilege } from '#contract/access.ts';
import {
  boxOf,
  type Column,
  fullAccess,
  type Levels,
  type Matrix,
  matrixOf,
  noAccess,
} from '#contract/roles/matrix.ts';
import { useAccessWords } from '../../i18n/access-texts.ts';
import { Hidden } from '../../ui/hidden.tsx';
import { useIsSmall } from '../../ui/use-media.ts';
import { AccessAccordion } from './access-accordion.tsx';
import classes from './access-matrix.module.css';
import { MatrixBox } from './matrix-box.tsx';
import { isBeyond, levelsHeld } from './role-form.ts';
import { useMatrixKeys } from './use-matrix-keys.ts';

/** ROLE-022 to ROLE-034, in the order they are shown. */
export const columns: readonly Column[] = [fullAccess, ...accessTypes, noAccess];

export interface MatrixProps {
  readonly privileges: readonly Privilege[];
  /** Modules that differ from what is stored. */
  readonly changed: ReadonlySet<ModuleName>;
  readonly grants: Grants;
  /** Why nothing can be ticked at all. */
  readonly lockedBecause: string | undefined;
  readonly onToggle: (module: ModuleName, column: Column) => void;
}

export interface CellProps {
  readonly module: ModuleName;
  readonly column: Column;
  readonly held: Levels;
  readonly label: string;
  readonly disabledBecause: string | undefined;
}

/** What one box shows and why it may be off; the table and the accordion ask alike. */
export function useCells({ privileges, grants, lockedBecause }: MatrixProps) {
  const { t } = useTranslation('roles');
  const words = useAccessWords();
  const matrix: Matrix = matrixOf(privileges);
  const name = (column: Column) => {
    if (column === fullAccess) return t('matrix.fullAccess');
    return column === noAccess ? t('matrix.noAccess') : words.level(column);
  };
  const cell = (module: ModuleName, column: Column): CellProps => {
    const held = levelsHeld(matrix, module);
    const isOff = lockedBecause === undefined && isBeyond(held, module, column, grants);
    return {
      module,
      column,
      held,
      label: t('matrix.cell', { module: words.module(module), level: name(column) }),
      disabledBecause: isOff ? t('matrix.notYours') : lockedBecause,
    };
  };
  return { name, cell, moduleName: words.module, matrix };
}

/** ROLE-021: access is set per module. Arrows move between the boxes; one of them is in the tab order. */
export function AccessMatrix(props: MatrixProps) {
  const isSmall = useIsSmall();
  return isSmall ? <AccessAccordion {...props} /> : <MatrixTable {...props} />;
}

function MatrixTable(props: MatrixProps) {
  const { t } = useTranslation('roles');
  const cells = useCells(props);
  const keys = useMatrixKeys();
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move between the boxes of this table. */}
      <table role="grid" aria-label={t('form.access')} className={classes.matrix} onKeyDown={keys.onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={classes.module}>
              {t('matrix.module')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {cells.name(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map(({ name: module }, row) => (
            <tr key={module} data-changed={props.changed.has(module) || undefined}>
              <th scope="row" className={classes.module}>
                <b>{cells.moduleName(module)}</b>
                <span>{t(`screens.${module}`)}</span>
              </th>
              {columns.map((column, at) => {
                const cell = cells.cell(module, column);
                const box = boxOf(module, cell.held, column);
                return box === 'does not apply' ? (
                  <td key={column} className={classes.hatched}>
                    <Hidden>{t('matrix.doesNotApply')}</Hidden>
                  </td>
                ) : (
                  <td key={column} data-shortcut={column === fullAccess || column === noAccess || undefined}>
                    <MatrixBox
                      {...cell}
                      box={box}
                      place={keys.place(row, at)}
                      onToggle={() => props.onToggle(module, column)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
