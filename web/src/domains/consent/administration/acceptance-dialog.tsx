import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolicyAcceptance } from '#contract/consent/administration-api.ts';
import { useFormat } from '../../../api/format.ts';
import { keepRowsOf } from '../../../api/keep-rows.ts';
import { officeKey } from '../../../api/office-key.ts';
import { usePerson } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { usePaging } from '../../../ui/grid/paging.ts';
import { Facts } from '../../../ui/records/facts.tsx';
import classes from './legal-consent.module.css';
import { acceptanceQuery } from './queries.ts';

interface AcceptanceDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which active users have accepted the current version, and which have not. */
export function AcceptanceDialog({ isOpen, onClose }: AcceptanceDialogProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      title={t('legal.whoAccepted')}
      onClose={onClose}
      width={820}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('common:action.close')}
        </Button>
      }
    >
      {isOpen ? <People /> : null}
    </Dialog>
  );
}

function People() {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const format = useFormat();
  const [shown, setShown] = useState<'all' | 'yes' | 'no'>('all');
  const paging = usePaging();
  const { page, pageSize } = paging;
  const view = useGridView('policyAcceptance');
  const texts = useGridTexts();
  const accepted = { all: undefined, yes: 'Yes', no: 'No' } as const;
  const query = useQuery({
    ...acceptanceQuery(office, accepted[shown], page, pageSize),
    placeholderData: keepRowsOf([...officeKey(office), 'policy-acceptance']),
  });
  const { data } = query;
  const state = useRowsState(query, t('legal.acceptanceFailed'));
  const columns: readonly Column<PolicyAcceptance>[] = [
    { id: 'name', header: t('legal.person'), cell: (person) => person.name, isFixed: true },
    { id: 'email', header: t('legal.email'), cell: (person) => person.email },
    {
      id: 'acceptedAt',
      header: t('legal.acceptedAt'),
      cell: ({ acknowledgedAt }) => (acknowledgedAt ? format.instant(acknowledgedAt) : t('legal.notYet')),
    },
  ];
  return (
    <div className={classes.people}>
      <SegmentedChoice
        label={t('legal.filter.label')}
        hasHiddenLabel
        choices={(['all', 'yes', 'no'] as const).map((value) => ({ value, label: t(`legal.filter.${value}`) }))}
        value={shown}
        onChange={(value) => {
          setShown(value);
          paging.onPage(1);
        }}
      />
      <DataGrid
        title={
          data
            ? t('legal.accepted', { accepted: data.acceptedCount, users: data.userCount, version: data.version })
            : t('legal.whoAccepted')
        }
        columns={columns}
        rows={data?.acceptance ?? []}
        rowKey={(person) => String(person.userId)}
        rowName={(person) => person.name}
        total={data?.total ?? 0}
        {...paging}
        {...state}
        card={(person) => (
          <Facts facts={columns.map((column) => ({ label: column.header, value: column.cell(person) }))} />
        )}
        view={view}
        texts={texts}
      />
    </div>
  );
}
