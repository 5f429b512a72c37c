import { useTranslation } from 'react-i18next';
import { accessTypes, type Grants, type ModuleName, type Privilege } from '#contract/access.ts';
import { fullAccess, type Levels, type Matrix, type MatrixColumn, matrixOf, noAccess } from '#contract/roles/matrix.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { exceedsOwnAccess, levelsHeld } from './role-form.ts';

/** ROLE-022 to ROLE-034, in display order. */
export const columns: readonly MatrixColumn[] = [fullAccess, ...accessTypes, noAccess];

export interface MatrixProps {
  readonly privileges: readonly Privilege[];
  /** Modules that differ from what is stored. */
  readonly changed: ReadonlySet<ModuleName>;
  readonly grants: Grants;
  /** Why the whole matrix is read-only. */
  readonly lockedBecause: string | undefined;
  readonly onToggle: (module: ModuleName, column: MatrixColumn) => void;
}

interface CellProps {
  readonly module: ModuleName;
  readonly column: MatrixColumn;
  readonly held: Levels;
  readonly label: string;
  readonly disabledBecause: string | undefined;
}

/** State of one box and why it is disabled; shared by the table and the accordion. */
export function useCells({ privileges, grants, lockedBecause }: MatrixProps) {
  const { t } = useTranslation('roles');
  const labels = useAccessLabels();
  const matrix: Matrix = matrixOf(privileges);
  const name = (column: MatrixColumn) => {
    if (column === fullAccess) return t('matrix.fullAccess');
    return column === noAccess ? t('matrix.noAccess') : labels.level(column);
  };
  const cell = (module: ModuleName, column: MatrixColumn): CellProps => {
    const held = levelsHeld(matrix, module);
    const isOff = lockedBecause === undefined && exceedsOwnAccess(held, module, column, grants);
    return {
      module,
      column,
      held,
      label: t('matrix.cell', { module: labels.module(module), level: name(column) }),
      disabledBecause: isOff ? t('matrix.notYours') : lockedBecause,
    };
  };
  return { name, cell, moduleName: labels.module, matrix };
}
