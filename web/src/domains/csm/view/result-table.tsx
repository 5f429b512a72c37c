import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { getCsmSending } from '#contract/csm/api.ts';
import type { CsmMessage, CsmRefused } from '#contract/csm/message.ts';
import { paths } from '../../../app/paths.ts';
import { IconCross } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/records/plain-table.tsx';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { CsmStateBadge } from '../csm-state-badge.tsx';
import { useCsmTexts } from '../csm-texts.ts';

type Sending = z.output<typeof getCsmSending.output>;

interface Row {
  readonly childId: string;
  readonly code: string;
  readonly message: CsmMessage | undefined;
  readonly refused: CsmRefused | undefined;
}

const rowsOf = ({ messages, refused }: Sending): Row[] => [
  ...refused.map((one) => ({ childId: one.childId, code: one.code, message: undefined, refused: one })),
  ...messages.map((one) => ({ childId: one.childId, code: one.code, message: one, refused: undefined })),
];

/** Refused messages come first. */
export function ResultTable({ sending }: { readonly sending: Sending }) {
  const { t } = useTranslation('csm');
  const words = useCsmTexts();
  const columns: readonly PlainColumn<Row>[] = [
    {
      id: 'childId',
      header: t('column.childId'),
      cell: ({ childId }) => <Link to={paths.viewChild({ id: childId })}>{childId}</Link>,
    },
    { id: 'name', header: t('column.name'), cell: ({ message }) => message?.childName },
    { id: 'csm', header: t('column.csm'), cell: ({ message, code }) => (message ? t('send.option', message) : code) },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ message }) =>
        message ? (
          <CsmStateBadge state={message.state} />
        ) : (
          <Badge tone="red" icon={<IconCross />}>
            {t('result.notSent')}
          </Badge>
        ),
    },
    {
      id: 'detail',
      header: t('column.detail'),
      cell: ({ message, refused }) =>
        message ? words.detail(message) : refused ? t(`result.reason.${refused.reason}`) : null,
    },
  ];
  return (
    <PlainTable
      label={t('result.table')}
      columns={columns}
      rows={rowsOf(sending)}
      rowKey={({ childId }) => childId}
      empty={t('messages.none')}
    />
  );
}
