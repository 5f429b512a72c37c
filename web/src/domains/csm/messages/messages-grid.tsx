import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CsmMessage } from '#contract/csm/message.ts';
import { canClose } from '#contract/csm/rules.ts';
import { useFormat } from '../../../api/format.ts';
import { useRowsState } from '../../../api/rows-state.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../../ui/link.tsx';
import { RowStack } from '../../../ui/records/row-card.tsx';
import classes from '../csm.module.css';
import { CsmStateBadge } from '../csm-state-badge.tsx';
import { useCsmTexts } from '../csm-texts.ts';
import { Age } from './age.tsx';
import { CloseDialog } from './close-dialog.tsx';
import type { useMessages } from './use-messages.ts';

export function MessagesGrid({ messages }: { readonly messages: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation('csm');
  const format = useFormat();
  const words = useCsmTexts();
  const texts = useGridTexts();
  const go = useNavigateTo();
  const view = useGridView('csm-messages');
  const [closing, setClosing] = useState<CsmMessage>();
  const { found } = messages;
  const shown = useRowsState(found, t('messages.loadFailed'));
  const now = new Date().toISOString();
  const child = ({ childId, childName }: CsmMessage) => (
    <span className={classes.cell}>
      <Link to={paths.viewChild({ id: childId })}>{childId}</Link>
      <span>{childName}</span>
    </span>
  );
  const sent = ({ sentAt, sentBy }: CsmMessage) => (
    <span className={classes.cell}>
      <span>{format.day(sentAt)}</span>
      <span className={classes.meta}>{sentBy}</span>
    </span>
  );
  const badge = (message: CsmMessage) => <CsmStateBadge state={message.state} />;
  const chooseAgain = ({ childId }: CsmMessage) => {
    chosenChildren.write([childId]);
    void go(paths.sendCsm());
  };
  const again = (message: CsmMessage) => (
    <Button
      size="sm"
      aria-label={t('messages.againOf', { code: message.code, childId: message.childId })}
      onClick={() => chooseAgain(message)}
    >
      {t('result.again')}
    </Button>
  );
  const act = (message: CsmMessage) => {
    if (message.state === 'failed') return again(message);
    return canClose(message.state) ? (
      <Button
        size="sm"
        aria-label={t('messages.closeOf', { code: message.code, childId: message.childId })}
        onClick={() => setClosing(message)}
      >
        {t('messages.close')}
      </Button>
    ) : null;
  };
  const columns: readonly Column<CsmMessage>[] = [
    { id: 'ChildId', header: t('column.child'), cell: child, isSortable: true, isFixed: true },
    { id: 'Code', header: t('column.csm'), cell: (message) => t('send.option', message), isSortable: true },
    { id: 'Status', header: t('column.status'), cell: badge, isSortable: true, isStatus: true },
    {
      id: 'DueDate',
      header: t('column.due'),
      cell: (message) => <Age message={message} now={now} />,
      isSortable: true,
    },
    { id: 'Detail', header: t('column.detail'), cell: words.detail, isWrapped: true },
    { id: 'SentDate', header: t('column.sentAt'), cell: sent, isSortable: true },
    { id: 'Actions', header: t('column.actions'), cell: act },
  ];
  const total = found.data?.total ?? 0;
  return (
    <>
      <DataGrid
        title={t('messages.count', { count: total })}
        isCounted
        columns={columns}
        rows={found.data?.messages ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ code, childId }) => `${code} ${childId}`}
        total={total}
        {...pagedBy(messages)}
        {...shown}
        empty={t('messages.none')}
        card={(message) => (
          <RowStack>
            {child(message)}
            <span>{t('send.option', message)}</span>
            {badge(message)}
            <Age message={message} now={now} />
            <small className={classes.meta}>{words.detail(message)}</small>
            {act(message)}
          </RowStack>
        )}
        view={view}
        texts={texts}
      />
      {closing ? <CloseDialog message={closing} onDone={() => setClosing(undefined)} /> : null}
    </>
  );
}
