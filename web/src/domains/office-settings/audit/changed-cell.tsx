import { useFormat } from '../../../api/format.ts';
import classes from '../lists/named-lists.module.css';

interface ChangedCellProps {
  readonly entry: { readonly modifiedAt: string; readonly modifiedBy: string | null };
}

/** When an entry was changed last, and by whom. */
export function ChangedCell({ entry }: ChangedCellProps) {
  const format = useFormat();
  return (
    <td>
      {format.day(entry.modifiedAt)}
      <span className={classes.by}>{entry.modifiedBy}</span>
    </td>
  );
}
