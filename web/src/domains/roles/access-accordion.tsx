import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { modules } from '#contract/access.ts';
import { boxStateOf } from '#contract/roles/matrix.ts';
import classes from './access-accordion.module.css';
import { MatrixBox } from './matrix-box.tsx';
import { columns, type MatrixProps, useCells } from './matrix-cells.ts';
import { levelsHeld } from './role-form.ts';

/** The access matrix on small screens: one section per module. */
export function AccessAccordion(props: MatrixProps) {
  const { t } = useTranslation('roles');
  const cells = useCells(props);
  return (
    <div className={classes.modules}>
      {modules.map(({ name: module }) => {
        const held = levelsHeld(cells.matrix, module);
        return (
          <details key={module} data-changed={props.changed.has(module) || undefined}>
            <summary>
              <span className={classes.words}>
                <b>{cells.moduleName(module)}</b>
                <span>{t(`screens.${module}`)}</span>
              </span>
              <span className={classes.count}>
                {held.size === 0 ? t('matrix.noAccess') : t('matrix.levels', { count: held.size })}
              </span>
              <IconChevronDown aria-hidden="true" stroke={1.75} />
            </summary>
            <ul>
              {columns.map((column) => {
                const cell = cells.cell(module, column);
                const box = boxStateOf(module, cell.held, column);
                return box === 'does not apply' ? null : (
                  <li key={column}>
                    <span aria-hidden="true">{cells.name(column)}</span>
                    <MatrixBox {...cell} box={box} onToggle={() => props.onToggle(module, column)} />
                  </li>
                );
              })}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
