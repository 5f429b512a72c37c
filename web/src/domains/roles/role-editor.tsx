import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths, type RoleMode } from '../../app/paths.ts';
import { useAccessWords, useConflictTexts } from '../../i18n/access-texts.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { ChooseVersions } from '../../ui/form/choose-versions.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useGo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { AccessMatrix } from './access-matrix.tsx';
import { MatrixKey, MatrixRule } from './matrix-legend.tsx';
import { RoleActions } from './role-actions.tsx';
import { RoleDetails } from './role-details.tsx';
import { screensIn } from './role-form.ts';
import { RoleHead } from './role-head.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleImpactDialog } from './role-impact-dialog.tsx';
import classes from './role-screen.module.css';
import { useChangeWords } from './use-change-words.ts';
import { useRoleForm } from './use-role-form.ts';
import { useRoleLocks } from './use-role-locks.ts';

interface RoleEditorProps {
  readonly mode: RoleMode;
  readonly role?: Role | undefined;
}

/** ROLE-016 to ROLE-018: details above, the matrix below, one save bar that names the change. */
export function RoleEditor({ mode, role }: RoleEditorProps) {
  const { t } = useTranslation(['roles', 'access']);
  const { grants } = usePerson();
  const go = useGo();
  const words = useAccessWords();
  const lockOf = useRoleLocks();
  const formTexts = useFormTexts();
  const conflictTexts = useConflictTexts();
  const messages = useProblemMessages();
  const describe = useChangeWords();
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
    (!state.form.isActive || state.modulesChanged.some(({ removed }) => removed.length > 0));

  const save = async (isLeaving = false): Promise<boolean> => {
    if (state.invalidCount > 0 || !takesAway || state.fieldsChanged.length === 0) return state.submit(isLeaving);
    const isYes = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    return isYes ? state.submit(isLeaving) : false;
  };
  const discard = () => {
    state.reset();
    if (!role && state.fieldsChanged.length === 0) void go(paths.roles());
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
      <div className={classes.stack}>
        <RestoreNotice offer={isReadOnly ? undefined : state.kept} />
        {state.submitError ? <InlineNotice kind="error">{state.submitError}</InlineNotice> : null}
        {editLock ? <InlineNotice kind="info">{editLock}</InlineNotice> : null}
        {state.leftOut.length > 0 ? (
          <InlineNotice kind="warning">
            {t('copy.partly', { privileges: state.leftOut.map(words.privilege).join('; ') })}
          </InlineNotice>
        ) : null}
        <RoleDetails role={role} state={state} isReadOnly={isReadOnly} lockOf={lockOf} onSave={() => void save()} />
        <Card title={t('form.access')} actions={<MatrixKey />} isFlush>
          <FormShell
            subject={role?.name ?? t('title.create')}
            changed={isReadOnly ? [] : state.fieldsChanged}
            invalidCount={state.invalidCount}
            // Stands above the details, where the whole form is in sight.
            submitError={undefined}
            loading={state.isSaving}
            onSave={save}
            onDiscard={discard}
            texts={texts}
            isAlwaysOpen={!role}
            {...(!role && { saveLabel: t('form.create') })}
          >
            <ChooseVersions
              {...conflictTexts}
              {...messages.conflict(conflictTexts.title, state.conflict.refusal)}
              fields={state.conflict.fields}
              onChoose={state.conflict.choose}
            />
            <AccessMatrix
              privileges={state.form.privileges}
              changed={changedModules}
              grants={grants}
              lockedBecause={lockedBecause}
              onToggle={state.toggle}
            />
            <MatrixRule lockedBecause={lockedBecause} />
          </FormShell>
        </Card>
        {role && isReadOnly ? <RoleHistory roleId={role.roleId} /> : null}
      </div>
      {role ? (
        <RoleImpactDialog
          isOpen={answer !== undefined}
          roleId={role.roleId}
          {...(state.form.isActive && { screens: screensIn(state.form) })}
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
