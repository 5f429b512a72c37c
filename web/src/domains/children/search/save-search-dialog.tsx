import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { nameMaximum } from '#contract/values.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import classes from './save-search-dialog.module.css';
import { savedSearchesQuery, useDeleteSearch, useSaveSearch } from './saved-searches.ts';

interface SaveSearchDialogProps {
  readonly isOpen: boolean;
  readonly form: ChildSearchForm;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
  readonly onClose: () => void;
}

/** Names a search, shares it with the office, replaces or deletes one of one's own. */
export function SaveSearchDialog({ isOpen, form, sort, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation(['children', 'common']);
  const toast = useToast();
  const messages = useProblemMessages();
  const formId = useId();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useSaveSearch();
  const remove = useDeleteSearch();
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery, enabled: isOpen });
  const own = saved.filter((item) => item.isOwn);
  const same = own.find((item) => item.name.toLowerCase() === name.trim().toLowerCase());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate(
      { id: same?.id, name: name.trim(), isShared, form, sort },
      {
        onSuccess: () => {
          toast.success(t('saved.done', { name: name.trim() }));
          setName('');
          onClose();
        },
      },
    );
  };
  const failure = save.error ?? remove.error;
  return (
    <Dialog
      isOpen={isOpen}
      title={t('saved.save')}
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button data-side="left" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            loading={save.isPending}
            disabledBecause={name.trim() === '' ? t('saved.nameNeeded') : undefined}
          >
            {same ? t('saved.replace') : t('common:action.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form}>
        {failure ? <InlineNotice kind="error">{messages.of(failure)}</InlineNotice> : null}
        <TextField
          label={t('saved.name')}
          isRequired
          data-autofocus
          value={name}
          maxLength={nameMaximum}
          hint={t('common:form.remaining', { count: nameMaximum - name.length })}
          onChange={setName}
        />
        <label className={classes.share}>
          <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
          {t('saved.share')}
        </label>
      </form>
      {own.length > 0 ? (
        <ul className={classes.own} aria-label={t('saved.own')}>
          {own.map((item) => (
            <li key={item.id}>
              <span>{item.name}</span>
              <span className={classes.note}>{item.isShared ? t('saved.shared') : null}</span>
              <IconButton
                size="sm"
                label={t('saved.delete', { name: item.name })}
                onClick={() => remove.mutate(item.id)}
              >
                <IconTrash aria-hidden="true" stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
