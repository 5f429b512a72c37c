import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import { InlineNotice } from '../messages/inline-notice.tsx';
import { RestoreNotice, type RestoreOffer } from '../messages/restore-notice.tsx';
import { useToast } from '../messages/toasts.tsx';
import classes from './save-search-dialog.module.css';
import type { MenuSearch } from './saved-searches-menu.tsx';

export interface SaveSearchTexts {
  readonly title: string;
  readonly name: string;
  readonly nameNeeded: string;
  readonly remaining: (count: number) => string;
  readonly share: string;
  readonly shared: string;
  readonly own: string;
  readonly save: string;
  readonly replace: string;
  readonly delete: (name: string) => string;
  readonly deleteQuestion: (name: string) => string;
  readonly deleteIt: string;
  readonly keep: string;
  readonly cancel: string;
  readonly done: (name: string) => string;
}

interface NamedSearch {
  /** Set when one of the user's own searches is replaced. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly isShared: boolean;
}

/** What is in the fields. */
export interface TypedName {
  readonly name: string;
  /** Undefined until the user says so. */
  readonly isShared?: boolean | undefined;
}

interface SaveSearchDialogProps {
  readonly isOpen: boolean;
  readonly typed: TypedName;
  readonly onType: (typed: TypedName) => void;
  /** What was typed before the session ended. */
  readonly kept: RestoreOffer | undefined;
  readonly saved: readonly MenuSearch[];
  readonly nameMaximum: number;
  /** Resolves to true when saved. */
  readonly onSave: (named: NamedSearch) => Promise<boolean>;
  readonly onDelete: (id: number) => void;
  readonly onClose: () => void;
  readonly loading: boolean;
  readonly failure: string | undefined;
  readonly texts: SaveSearchTexts;
}

/** Saves a search under a name, shares it with the office, replaces or deletes one of the user's own. */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { nameMaximum, onClose, onType, texts } = props;
  const { name } = props.typed;
  const formId = useId();
  const toast = useToast();
  const [asked, setAsked] = useState<number>();
  const own = props.saved.filter((item) => item.isOwn);
  const same = own.find((item) => item.name.toLowerCase() === name.trim().toLowerCase());
  const isNameless = name.trim() === '';
  // A replaced search keeps its sharing unless the user changes it.
  const isShared = props.typed.isShared ?? same?.isShared ?? false;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNameless || props.loading || !(await props.onSave({ id: same?.id, name: name.trim(), isShared }))) return;
    toast.success(texts.done(name.trim()));
    onType({ name: '' });
    onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      title={texts.title}
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button data-side="start" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            loading={props.loading}
            disabledBecause={isNameless ? texts.nameNeeded : undefined}
          >
            {same ? texts.replace : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className={classes.form}>
        <RestoreNotice offer={props.kept} />
        {props.failure ? <InlineNotice kind="error">{props.failure}</InlineNotice> : null}
        <TextField
          label={texts.name}
          isRequired
          data-autofocus
          value={name}
          maxLength={nameMaximum}
          hint={texts.remaining(nameMaximum - name.length)}
          onChange={(typed) => onType({ ...props.typed, name: typed })}
        />
        <label className={classes.share}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => onType({ name, isShared: event.currentTarget.checked })}
          />
          {texts.share}
        </label>
      </form>
      {own.length > 0 ? (
        <ul className={classes.own} aria-label={texts.own}>
          {own.map((item) => (
            <li key={item.id} id={`${formId}-${item.id}`}>
              {asked === item.id ? (
                <DeleteQuestion
                  question={texts.deleteQuestion(item.name)}
                  onKeep={() => {
                    flushSync(() => setAsked(undefined));
                    document.getElementById(`${formId}-${item.id}`)?.querySelector('button')?.focus();
                  }}
                  onDelete={() => {
                    setAsked(undefined);
                    // The row and its focus are about to disappear, so the focus moves to the name.
                    document.getElementById(formId)?.querySelector('input')?.focus();
                    props.onDelete(item.id);
                  }}
                  texts={texts}
                />
              ) : (
                <>
                  <span>{item.name}</span>
                  <span className={classes.note}>{item.isShared ? texts.shared : null}</span>
                  <IconButton size="sm" label={texts.delete(item.name)} onClick={() => setAsked(item.id)}>
                    <IconTrash aria-hidden="true" stroke={1.75} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

interface DeleteQuestionProps {
  readonly question: string;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly texts: Pick<SaveSearchTexts, 'deleteIt' | 'keep'>;
}

/** Confirmation in place of the row: a deletion cannot be undone. */
function DeleteQuestion({ question, onKeep, onDelete, texts }: DeleteQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <span id={id}>{question}</span>
      <Button ref={keep} size="sm" aria-describedby={id} onClick={onKeep}>
        {texts.keep}
      </Button>
      <Button size="sm" look="danger" aria-describedby={id} onClick={onDelete}>
        {texts.deleteIt}
      </Button>
    </>
  );
}
