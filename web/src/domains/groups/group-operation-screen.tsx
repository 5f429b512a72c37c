import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserGroup } from '#contract/groups/api.ts';
import { paths } from '../../app/paths.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupFields } from './group-fields.tsx';
import { inputOf } from './group-form.ts';
import { GroupHead } from './group-head.tsx';
import { GroupImpactDialog } from './group-impact-dialog.tsx';
import { GroupLoader } from './group-loader.tsx';
import { GroupView } from './group-view.tsx';
import { useGroupForm } from './use-group-form.ts';

/** ROUTE-067, ROUTE-071: create, edit or delete, by the mode in the address. */
export function GroupOperationScreen() {
  const { query } = useAddress();
  const mode = query.mode?.toLowerCase();
  if (mode === 'create') return <GroupEditor key="create" />;
  if (mode === 'edit') return <GroupLoader>{(group) => <GroupEditor key={group.groupId} group={group} />}</GroupLoader>;
  return (
    <GroupLoader>
      {(group) => (mode === 'delete' ? <GroupRemoval group={group} /> : <GroupView group={group} />)}
    </GroupLoader>
  );
}

function GroupRemoval({ group }: { readonly group: UserGroup }) {
  const go = useNavigateTo();
  return (
    <>
      <GroupView group={group} />
      <DeleteGroupDialog
        group={{ groupId: group.groupId, name: group.details.name, version: group.version }}
        onClose={() => void go(paths.userGroups())}
      />
    </>
  );
}

function GroupEditor({ group }: { readonly group?: UserGroup }) {
  const { t } = useTranslation('groups');
  const title = t(group ? 'title.edit' : 'title.create');
  const go = useNavigateTo();
  const texts = useFormTexts();
  const [answer, setAnswer] = useState<(isYes: boolean) => void>();
  const state = useGroupForm(group, ({ groupId }) => void go(paths.viewUserGroup({ id: groupId }), { replace: true }));
  const save = async (isLeaving: boolean): Promise<boolean> => {
    if (!state.takesAway || state.invalidCount > 0) return state.submit(isLeaving);
    const isYes = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isYes ? state.submit(isLeaving) : false;
  };
  const discard = () => {
    state.reset();
    if (state.changed.length === 0) void go(group ? paths.viewUserGroup({ id: group.groupId }) : paths.userGroups());
  };
  return (
    <>
      <GroupHead title={title} here={title} />
      <Stack>
        <RestoreNotice offer={state.kept} />
        <Card isFlush>
          <RecordFormShell
            form={state}
            subject={t('form.subject', { name: state.values.name })}
            onSave={save}
            onDiscard={discard}
            isAlwaysOpen
            {...(!group && { saveLabel: t('form.create') })}
          >
            <GroupFields state={state} isNew={!group} />
          </RecordFormShell>
        </Card>
      </Stack>
      {group ? (
        <GroupImpactDialog
          isOpen={answer !== undefined}
          groupId={group.groupId}
          group={inputOf(state.values)}
          question={t('form.question')}
          yes={texts.save}
          loading={state.isSaving}
          onYes={() => answer?.(true)}
          onNo={() => answer?.(false)}
        />
      ) : null}
    </>
  );
}
