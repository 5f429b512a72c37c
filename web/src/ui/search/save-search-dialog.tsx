import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { InlineNotice } from '../inline-notice.tsx';
import { TextField } from '../text-field.tsx';
import { useToast } from '../toasts.tsx';
import classes from './save-search-dialog.module.css';
import type { KeptSearch } from './saved-searches-menu.tsx';

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
  readonly cancel: string;
  readonly done: (name: string) => string;
}

interface NamedSearch {
  /** Present when one of the person's own is replaced. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly isShared: boolean;
}

interface SaveSearchDialogProps {
  readonly isOpen: boolean;
  readonly saved: readonly KeptSearch[];
  readonly nameMaximum: number;
  /** Resolves to true when it is stored. */
  readonly onSave: (named: NamedSearch) => Promise<boolean>;
  readonly onDelete: (id: number) => void;
  readonly onClose: () => void;
  readonly loading: boolean;
  readonly failure: string | undefined;
  readonly texts: SaveSearchTexts;
}

/** Names a search, shares it with the office, replaces or deletes one of one's own. */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { nameMaximum, onClose, texts } = props;
  const formId = useId();
  const toast = useToast();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const own = props.saved.filter((item) => item.isOwn);
  const same = own.find((item) => item.name.toLowerCase() === name.trim().toLowerCase());
  const isNameless = name.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNameless || !(await props.onSave({ id: same?.id, name: name.trim(), isShared }))) return;
    toast.success(texts.done(name.trim()));
    setName('');
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
          <Button data-side="left" onClick={onClose}>
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
        {props.failure ? <InlineNotice kind="error">{props.failure}</InlineNotice> : null}
        <TextField
          label={texts.name}
          isRequired
          data-autofocus
          value={name}
          maxLength={nameMaximum}
          hint={texts.remaining(nameMaximum - name.length)}
          onChange={setName}
        />
        <label className={classes.share}>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
          {texts.share}
        </label>
      </form>
      {own.length > 0 ? (
        <ul className={classes.own} aria-label={texts.own}>
          {own.map((item) => (
            <li key={item.id}>
              <span>{item.name}</span>
              <span className={classes.note}>{item.isShared ? texts.shared : null}</span>
              <IconButton size="sm" label={texts.delete(item.name)} onClick={() => props.onDelete(item.id)}>
                <IconTrash aria-hidden="true" stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
