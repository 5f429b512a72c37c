import { useId } from 'react';
import { InlineNotice } from '../messages/inline-notice.tsx';
import classes from './choose-versions.module.css';

export type Version = 'mine' | 'theirs';

interface VersionedField<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Undefined until the user has chosen. */
  readonly chosen: Version | undefined;
}

interface ChooseVersionsProps<K extends string> {
  readonly title: string;
  readonly hint: string;
  /** Who changed it, and when. */
  readonly by?: string | undefined;
  /** If empty, nothing is displayed. */
  readonly fields: readonly VersionedField<K>[];
  readonly onChoose: (key: K, version: Version) => void;
  readonly texts: Readonly<Record<Version | 'blank', string>>;
}

/** F11: edit conflict: the user chooses mine or theirs for each field. */
export function ChooseVersions<K extends string>({ title, hint, by, fields, onChoose, texts }: ChooseVersionsProps<K>) {
  const name = useId();
  if (fields.length === 0) return null;
  return (
    <div className={classes.versions}>
      <InlineNotice kind="warning" title={title}>
        {by ? <p>{by}</p> : null}
        <p>{hint}</p>
      </InlineNotice>
      {fields.map((field) => (
        <fieldset key={field.key} className={classes.field}>
          <legend>{field.label}</legend>
          {(['mine', 'theirs'] as const).map((version) => (
            <label key={version} className={classes.version} data-chosen={field.chosen === version || undefined}>
              <input
                type="radio"
                name={`${name}${field.key}`}
                checked={field.chosen === version}
                onChange={() => onChoose(field.key, version)}
              />
              <span>
                <span className={classes.whose}>{texts[version]}</span>
                <span className={classes.text}>
                  {field[version] || <span className={classes.blank}>{texts.blank}</span>}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
