import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type listSponsorTypes, saveSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../api/fetched.ts';
import { officeKey } from '../../../api/office-key.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { UnsavedChangesProvider, useLeaveGuard } from '../../../ui/form/unsaved-changes.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useFailureToast } from '../../../ui/messages/toasts.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { sponsorTypesQuery } from '../queries.ts';
import { EntryShell } from './entry-shell.tsx';
import { ListEditor } from './list-editor.tsx';
import { activeCount, entriesOf, inputOf } from './list-edits.ts';
import classes from './named-lists.module.css';
import { useListForm } from './use-list-form.ts';

/** OFFICE-015: part of the reservation settings, because every reservation has a sponsor type. */
export function SponsorTypes() {
  const { t } = useTranslation('officeSettings');
  const { user } = usePerson();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(sponsorTypesQuery(user.office));
  const { data, isError } = query;
  const failure = t('error.sponsorTypesFetch');
  const fetched = useFetched(query, failure);
  useFailureToast(isError, failure);
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h2>{t('sponsor.title')}</h2>
        {data ? (
          <span className={classes.note}>{t('used', { used: activeCount(data.types), limit: data.limit })}</span>
        ) : null}
        {mayEdit && data ? (
          <Button icon={<IconPencil aria-hidden="true" stroke={1.75} />} onClick={() => setOpen(true)}>
            {t('sponsor.edit')}
          </Button>
        ) : null}
      </div>
      {data && activeCount(data.types) === 0 ? <NoneActive /> : null}
      <Fetched {...fetched}>
        {({ types }) =>
          types.length === 0 ? (
            <p className={classes.empty}>{t('sponsor.empty')}</p>
          ) : (
            <ul className={classes.names}>
              {types.map(({ id, name, isActive }) => {
                const value = isActive ? 'Active' : 'Inactive';
                return (
                  <li key={id}>
                    <span>{name}</span>
                    <StatusBadge set="activity" value={value} label={t(`value.${value}`)} />
                  </li>
                );
              })}
            </ul>
          )
        }
      </Fetched>
      <UnsavedChangesProvider>
        <SponsorTypesDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </UnsavedChangesProvider>
    </section>
  );
}

/** A reservation must have an active one (RESV-017). */
function NoneActive() {
  const { t } = useTranslation('officeSettings');
  return <InlineNotice kind="warning" title={t('sponsor.noneActive')} />;
}

interface SponsorTypesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SponsorTypesDialog({ isOpen, onClose }: SponsorTypesDialogProps) {
  const { t } = useTranslation('officeSettings');
  const leave = useLeaveGuard();
  return (
    <Dialog isOpen={isOpen} title={t('sponsor.edit')} onClose={() => leave(onClose)} width={520}>
      {isOpen ? <SponsorTypesForm onClose={onClose} /> : null}
    </Dialog>
  );
}

type StoredTypes = z.output<typeof listSponsorTypes.output>;

function SponsorTypesForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const query = useQuery(sponsorTypesQuery(office));
  const limit = query.data?.limit ?? 0;
  const form = useListForm<StoredTypes>({
    id: `sponsorTypes/${office}`,
    record: query.data,
    versionOf: ({ version }) => version,
    entriesOf: (record) => entriesOf(record?.types ?? []),
    limit,
    duplicate: 'sponsor-type-exists',
    label: t('sponsor.title'),
    texts: { saved: t('saved'), failed: t('error.sponsorTypesSave') },
    fetchNow: () => client.fetchQuery({ ...sponsorTypesQuery(office), staleTime: 0 }),
    save: async (entries, version) => {
      const saved = await call(saveSponsorTypes, { office, version, types: inputOf(entries) });
      client.setQueryData(sponsorTypesQuery(office).queryKey, saved);
      void client.invalidateQueries({ queryKey: [...officeKey(office), 'audit'] });
      return saved;
    },
    onSaved: onClose,
  });
  return (
    <EntryShell form={form} subject={t('sponsor.title')} onDiscard={form.isDirty ? form.reset : onClose}>
      {activeCount(form.values) === 0 ? <NoneActive /> : null}
      <ListEditor
        label={t('sponsor.type')}
        addLabel={t('sponsor.add')}
        entries={form.values}
        stored={form.stored}
        limit={limit}
        duplicate="sponsor-type-exists"
        overLimit={t('limitReached', { count: limit })}
        onChange={(entries) => form.change(() => entries)}
      />
    </EntryShell>
  );
}
