import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { usePerson } from '../../api/person.tsx';
import { paths, type RoleMode } from '../../app/paths.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { AccessMatrix } from './access-matrix.tsx';
import { MatrixLegend, MatrixRule } from './matrix-legend.tsx';
import { RoleActions } from './role-actions.tsx';
import { RoleDetails } from './role-details.tsx';
import { screensIn } from './role-form.ts';
import { RoleHead } from './role-head.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleImpactDialog } from './role-impact-dialog.tsx';
import { useChangeText } from './use-change-text.ts';
import { useRoleForm } from './use-role-form.ts';
import { useRoleLocks } from './use-role-locks.ts';

interface RoleEditorProps {
  readonly mode: RoleMode;
  readonly role?: Role | undefined;
}

/** ROLE-016 to ROLE-018: details, matrix, and one save bar that describes the change. */
export function RoleEditor({ mode, role }: RoleEditorProps) {
  const { t } = useTranslation(['roles', 'access']);
  const { grants } = usePerson();
  const go = useNavigateTo();
  const labels = useAccessLabels();
  const lockOf = useRoleLocks();
  const formTexts = useFormTexts();
  const describe = useChangeText();
  const [answer, setAnswer] = useState<(isYes: boolean) => void>();
  const state = useRoleForm(
    role,
    (saved) => void go(paths.role({ mode: 'view', id: saved.roleId }), { replace: true }),
  );
  const isReadOnly = mode === 'view';
  const editLock = role && !isReadOnly ? lockOf(role, 'access') : undefined;
  const lockedBecause = isReadOnly ? t('matrix.readOnly') : editLock;
  const changedModules = new Set(state.modulesChanged.map(({ module }) => module));
  const takesAway =
    role &&
    role.holders > 0 &&
    (!state.values.isActive || state.modulesChanged.some(({ removed }) => removed.length > 0));

  const save = async (isLeaving = false): Promise<boolean> => {
    if (state.invalidCount > 0 || !takesAway || state.changed.length === 0) return state.submit(isLeaving);
    const isYes = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isYes ? state.submit(isLeaving) : false;
  };
  const discard = () => {
    state.reset();
    if (!role && state.changed.length === 0) void go(paths.roles());
  };
  const texts = {
    ...formTexts,
    changed: (count: number) => describe(state.modulesChanged) ?? formTexts.changed(count),
  };

  return (
    <>
      <RoleHead
        mode={mode}
        actions={<RoleActions mode={mode} role={role} editLock={editLock} onCopy={state.copyFrom} />}
      />
      <Stack>
        <RestoreNotice offer={isReadOnly ? undefined : state.kept} />
        {state.error ? <InlineNotice kind="error">{state.error}</InlineNotice> : null}
        {editLock ? <InlineNotice kind="info">{editLock}</InlineNotice> : null}
        {state.leftOut.length > 0 ? (
          <InlineNotice kind="warning">
            {t('copy.partly', { privileges: state.leftOut.map(labels.privilege).join('; ') })}
          </InlineNotice>
        ) : null}
        <RoleDetails role={role} state={state} isReadOnly={isReadOnly} lockOf={lockOf} onSave={() => void save()} />
        <Card title={t('form.access')} actions={<MatrixLegend />} isFlush>
          <RecordFormShell
            form={state}
            subject={role?.name ?? t('title.create')}
            changed={isReadOnly ? [] : state.changed}
            // Shown above the details instead, where it is visible for the whole form.
            submitError={undefined}
            onSave={save}
            onDiscard={discard}
            texts={texts}
            isAlwaysOpen={!role}
            {...(!role && { saveLabel: t('form.create') })}
          >
            <AccessMatrix
              privileges={state.values.privileges}
              changed={changedModules}
              grants={grants}
              lockedBecause={lockedBecause}
              onToggle={state.toggle}
            />
            <MatrixRule lockedBecause={lockedBecause} />
          </RecordFormShell>
        </Card>
        {role && isReadOnly ? <RoleHistory roleId={role.roleId} /> : null}
      </Stack>
      {role ? (
        <RoleImpactDialog
          isOpen={answer !== undefined}
          roleId={role.roleId}
          {...(state.values.isActive && { screens: screensIn(state.values) })}
          question={t('confirm.question')}
          yes={t('confirm.yes')}
          loading={state.isSaving}
          onYes={() => answer?.(true)}
          onNo={() => answer?.(false)}
        />
      ) : null}
    </>
  );
}
