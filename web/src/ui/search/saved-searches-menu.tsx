import { SelectField } from '../select-field.tsx';

export interface KeptSearch {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

interface SavedSearchesMenuProps {
  readonly saved: readonly KeptSearch[];
  readonly onRun: (id: number) => void;
  readonly texts: {
    readonly label: string;
    readonly none: string;
    readonly byOwner: (name: string, owner: string) => string;
  };
}

/** Own searches, then those the office shares; choosing one runs it. */
export function SavedSearchesMenu({ saved, onRun, texts }: SavedSearchesMenuProps) {
  return (
    <SelectField
      label={texts.label}
      hasHiddenLabel
      isSmall
      placeholder={saved.length > 0 ? texts.label : texts.none}
      disabled={saved.length === 0}
      options={saved.map(({ id, name, isOwn, owner }) => ({
        value: String(id),
        label: isOwn ? name : texts.byOwner(name, owner),
      }))}
      value=""
      onChange={(id) => {
        if (id) onRun(Number(id));
      }}
    />
  );
}
