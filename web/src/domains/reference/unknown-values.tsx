import { IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreUnknownValue, type UnknownValue } from '#contract/reference/api.ts';
import { isReferenceList, type ReferenceList, whyNot } from '#contract/reference/rules.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useFailureToast, useToast } from '../../ui/messages/toasts.tsx';
import { type PlainColumn, PlainTable } from '../../ui/records/plain-table.tsx';
import { useValueName } from './names.ts';
import { unknownQuery, useInvalidateReference, valuesQuery } from './queries.ts';
import classes from './reference-tab.module.css';
import { type AddedValue, isAddedByCode, useAddUnknown } from './use-add-unknown.ts';
import { useListLabel } from './use-list-label.ts';
import type { Edited } from './value-dialog.tsx';

/** Codes that another system sent and that are in no list: added to their list, or ignored for good. */
export function UnknownValues({ onEdit }: { readonly onEdit: (edited: Edited) => void }) {
  const { t } = useTranslation('reference');
  const format = useFormat();
  const listLabel = useListLabel();
  const officeName = useValueName('supportOffice');
  const adding = useAddUnknown();
  const [ignored, setIgnored] = useState<UnknownValue>();
  const query = useQuery(unknownQuery);
  const failure = t('error.fetch');
  const fetched = useFetched(query, failure);
  useFailureToast(query.isError, failure);
  const columns: readonly PlainColumn<UnknownValue>[] = [
    { id: 'list', header: t('list'), cell: ({ list }) => listLabel(list), isOfWords: true },
    { id: 'code', header: t('field.code'), cell: ({ code }) => code, isWhole: true },
    { id: 'lines', header: t('unknown.lines'), cell: ({ lines }) => format.number(lines), isWhole: true },
    { id: 'since', header: t('unknown.since'), cell: ({ firstSeenAt }) => format.day(firstSeenAt), isWhole: true },
    { id: 'office', header: t('unknown.office'), cell: ({ office }) => officeName(office), isOfWords: true },
    {
      id: 'actions',
      header: t('field.actions'),
      cell: (value) => <Actions value={value} adding={adding} onEdit={onEdit} onIgnore={() => setIgnored(value)} />,
    },
  ];
  return (
    <section className={classes.panel} aria-label={t('unknown.title')}>
      <div className={classes.head}>
        <h2>{t('unknown.title')}</h2>
      </div>
      <p className={classes.explained}>{t('unknown.explained')}</p>
      {adding.failures.map(({ asked, text, isUnnamed }) => (
        <div key={`${asked.list}/${asked.code}`} className={classes.notice}>
          <InlineNotice kind="error" actions={isUnnamed ? <NameButton asked={asked} onEdit={onEdit} /> : null}>
            {text}
          </InlineNotice>
        </div>
      ))}
      {adding.added.map((added) => (
        <Added key={`${added.list}/${added.value.code}`} added={added} onEdit={onEdit} />
      ))}
      <Fetched {...fetched}>
        {(values) => (
          <PlainTable
            label={t('unknown.title')}
            columns={columns}
            rows={values}
            rowKey={({ list, code }) => `${list}/${code}`}
            empty={t('unknown.empty')}
          />
        )}
      </Fetched>
      {ignored ? <IgnoreDialog value={ignored} onClose={() => setIgnored(undefined)} /> : null}
    </section>
  );
}

interface AddedProps {
  readonly added: AddedValue;
  readonly onEdit: (edited: Edited) => void;
}

/** Says how the new value is called, until it is called otherwise. */
function Added({ added: { list, value }, onEdit }: AddedProps) {
  const { t } = useTranslation('reference');
  const listLabel = useListLabel();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const values = useQuery(valuesQuery(list));
  const button = useRef<HTMLButtonElement>(null);
  // Its row is gone, and the focus is left on the page as a whole, unless it is on something else by now.
  useEffect(() => {
    if (document.activeElement?.contains(button.current)) button.current?.focus();
  }, []);
  const now = values.data?.find(({ code }) => code === value.code) ?? value;
  if (now.version !== value.version) return null;
  return (
    <div className={classes.notice}>
      <InlineNotice
        kind="success"
        actions={
          mayEdit ? (
            <Button
              ref={button}
              size="sm"
              icon={<IconPencil aria-hidden="true" stroke={1.75} />}
              onClick={() => onEdit({ list, value: now })}
            >
              {t('unknown.editName')}
            </Button>
          ) : null
        }
      >
        {t('unknown.added', { code: value.code, list: listLabel(list) })}
      </InlineNotice>
    </div>
  );
}

interface NameButtonProps {
  readonly asked: { readonly list: ReferenceList; readonly code: string };
  readonly onEdit: (edited: Edited) => void;
}

const NameButton = ({ asked: { list, code }, onEdit }: NameButtonProps) => {
  const { t } = useTranslation('reference');
  return (
    <Button size="sm" onClick={() => onEdit({ list, givenCode: code })}>
      {t('unknown.giveName')}
    </Button>
  );
};

interface ActionsProps {
  readonly value: UnknownValue;
  readonly adding: ReturnType<typeof useAddUnknown>;
  readonly onEdit: (edited: Edited) => void;
  readonly onIgnore: () => void;
}

function Actions({ value: { list, code }, adding, onEdit, onIgnore }: ActionsProps) {
  const { t } = useTranslation('reference');
  const mayAdd = useCan('Admin Office Setting:Create');
  const mayEdit = useCan('Admin Office Setting:Edit');
  const why = isReferenceList(list) ? whyNot(list, 'add') : 'noList';
  return (
    <span className={classes.buttons}>
      {why ? <span className={classes.hint}>{t(`why.${why}`)}</span> : null}
      {mayAdd && isReferenceList(list) && !why ? (
        <Button
          size="sm"
          icon={<IconPlus aria-hidden="true" stroke={1.75} />}
          aria-label={t('unknown.addOf', { code })}
          loading={adding.isAdding({ list, code })}
          onClick={() => (isAddedByCode(list) ? adding.add({ list, code }) : onEdit({ list, givenCode: code }))}
        >
          {t('unknown.add')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          size="sm"
          look="quiet"
          icon={<IconEyeOff aria-hidden="true" stroke={1.75} />}
          aria-label={t('unknown.ignoreOf', { code })}
          onClick={onIgnore}
        >
          {t('unknown.ignore')}
        </Button>
      ) : null}
    </span>
  );
}

function IgnoreDialog({
  value: { list, code },
  onClose,
}: {
  readonly value: UnknownValue;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['reference', 'common']);
  const listLabel = useListLabel();
  const messages = useProblemMessages();
  const invalidate = useInvalidateReference();
  const toast = useToast();
  const ignoring = useMutation({
    mutationFn: () => call(ignoreUnknownValue, { unknown: { list, code } }),
    onSuccess: async () => {
      await invalidate();
      toast.success(t('unknown.ignored', { code }));
      onClose();
    },
    onError: () => toast.error(t('error.save')),
  });
  return (
    <ConfirmDialog
      isOpen
      question={t('unknown.ignoreQuestion', { code, list: listLabel(list) })}
      yes={t('unknown.ignore')}
      no={t('common:action.cancel')}
      icon={<IconEyeOff aria-hidden="true" stroke={1.75} />}
      tone="amber"
      loading={ignoring.isPending}
      onYes={() => ignoring.mutate()}
      onNo={onClose}
    >
      {ignoring.isError ? (
        <InlineNotice kind="error" title={t('error.save')}>
          {messages.of(ignoring.error)}
        </InlineNotice>
      ) : null}
      <p>{t('unknown.ignoreNote')}</p>
    </ConfirmDialog>
  );
}
