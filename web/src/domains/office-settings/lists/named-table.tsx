import { IconTrash } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../api/person.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ChangedCell } from '../audit/changed-cell.tsx';
import classes from './named-lists.module.css';

type Named = ComponentProps<typeof ChangedCell>['entry'] & { readonly id: number; readonly name: string };

interface NamedTableProps<E extends Named> {
  readonly label: string;
  /** Headings of the name and of the cells after it. */
  readonly columns: readonly string[];
  readonly entries: readonly E[];
  readonly editedId: number | 'new' | undefined;
  readonly cells: (entry: E) => ReactNode;
  /** Row actions, for users who may edit. */
  readonly edits: (entry: E) => ReactNode;
  readonly removeLabel: (entry: E) => string;
  readonly onRemove: (entry: E) => void;
}

/** Table of a list's entries, each with its last change and actions. */
export function NamedTable<E extends Named>(props: NamedTableProps<E>) {
  const { t } = useTranslation('officeSettings');
  const mayEdit = useCan('Admin Office Setting:Edit');
  const mayDelete = useCan('Admin Office Setting:Delete');
  return (
    <table className={classes.table} aria-label={props.label}>
      <thead>
        <tr>
          {[...props.columns, t('changedBy')].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {props.entries.map((entry) => (
          <tr key={entry.id} aria-current={entry.id === props.editedId || undefined}>
            <th scope="row">{entry.name}</th>
            {props.cells(entry)}
            <ChangedCell entry={entry} />
            <td>
              <span className={classes.buttons}>
                {mayEdit ? props.edits(entry) : null}
                {mayDelete ? (
                  <IconButton label={props.removeLabel(entry)} onClick={() => props.onRemove(entry)}>
                    <IconTrash aria-hidden="true" size={16} stroke={1.75} />
                  </IconButton>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
