import { Button } from '../button.tsx';
import { InlineNotice } from '../inline-notice.tsx';
import classes from './compare-versions.module.css';

export interface ComparedField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface CompareTexts {
  /** 'Somebody else changed this meanwhile …' */
  readonly title: string;
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
  readonly keepMine: string;
  readonly takeTheirs: string;
}

interface CompareVersionsProps {
  readonly fields: readonly ComparedField[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly loading?: boolean;
  readonly texts: CompareTexts;
}

/** F11: two people edited the same record. Field by field, what would be saved and what has been saved meanwhile. */
export function CompareVersions({ fields, onKeepMine, onTakeTheirs, loading = false, texts }: CompareVersionsProps) {
  return (
    <InlineNotice
      kind="warning"
      title={texts.title}
      actions={
        <>
          <Button size="sm" onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button size="sm" look="primary" loading={loading} onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      {fields.length > 0 ? (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.mine}</th>
              <th scope="col">{texts.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </InlineNotice>
  );
}
