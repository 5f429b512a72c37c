import { useTranslation } from 'react-i18next';
import { modules } from '#contract/access.ts';
import { boxStateOf, fullAccess, noAccess } from '#contract/roles/matrix.ts';
import { useIsSmall } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccessAccordion } from './access-accordion.tsx';
import classes from './access-matrix.module.css';
import { MatrixBox } from './matrix-box.tsx';
import { columns, type MatrixProps, useCells } from './matrix-cells.ts';
import { useMatrixKeys } from './use-matrix-keys.ts';

/** ROLE-021: access per module. Roving tab index: arrow keys move between the boxes. */
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
                const box = boxStateOf(module, cell.held, column);
                return box === 'does not apply' ? (
                  <td key={column} className={classes.hatched}>
                    <VisuallyHidden>{t('matrix.doesNotApply')}</VisuallyHidden>
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
