import { SelectField } from '../fields/select-field.tsx';
import classes from './saved-searches-menu.module.css';

export interface MenuSearch {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

interface SavedSearchesMenuProps<S extends MenuSearch> {
  /** Undefined while loading. */
  readonly saved: readonly S[] | undefined;
  readonly hasFailed: boolean;
  readonly onRun: (saved: S) => void;
  readonly texts: {
    readonly label: string;
    readonly none: string;
    readonly loading: string;
    readonly failed: string;
    readonly byOwner: (name: string, owner: string) => string;
  };
}

/** The user's own searches, then the office's shared ones; choosing one runs it. */
export function SavedSearchesMenu<S extends MenuSearch>(props: SavedSearchesMenuProps<S>) {
  const { saved, hasFailed, onRun, texts } = props;
  const whyEmpty = saved ? texts.none : hasFailed ? texts.failed : texts.loading;
  return (
    <SelectField
      label={texts.label}
      hasHiddenLabel
      isSmall
      className={classes.menu ?? ''}
      placeholder={saved?.length ? texts.label : whyEmpty}
      disabled={!saved?.length}
      options={(saved ?? []).map(({ id, name, isOwn, owner }) => ({
        value: String(id),
        label: isOwn ? name : texts.byOwner(name, owner),
      }))}
      value=""
      onChange={(value) => {
        const chosen = saved?.find(({ id }) => String(id) === value);
        if (chosen) onRun(chosen);
      }}
    />
  );
}
