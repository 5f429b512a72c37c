import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';
import type { Project } from '#contract/projects/project.ts';
import { RecordFormShell } from '../../../forms/record-form-shell.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import classes from './lock-editor.module.css';
import { LockExit } from './lock-exit.tsx';
import { LockFields } from './lock-fields.tsx';
import { LockImpactCard } from './lock-impact.tsx';
import { useLockForm } from './use-lock-form.ts';

interface LockEditorProps {
  readonly project: Project;
  /** Undefined for a new lock. */
  readonly lock?: ProjectLock;
  readonly onDone: () => void;
}

/** The form of a lock, with the preview of its impact. */
export function LockEditor({ project, lock, onDone }: LockEditorProps) {
  const { t } = useTranslation('projects');
  const form = useLockForm(project, lock, onDone);
  const discard = () => {
    const isUntouched = form.changed.length === 0;
    form.reset();
    if (isUntouched) onDone();
  };
  return (
    <RecordFormShell
      form={form}
      subject={lock ? t('lock.subject', { lock: lock.name }) : t('lock.subjectNew')}
      onDiscard={discard}
      isAlwaysOpen
      {...(lock ? {} : { saveLabel: t('lock.saveNew') })}
    >
      {form.kept ? <RestoreNotice offer={form.kept} /> : null}
      <Panel>
        <PanelSection
          title={lock ? t('lock.editTitle', { lock: lock.name }) : t('lock.newTitle')}
          actions={
            lock ? (
              <LockExit
                lock={lock}
                disabledBecause={form.changed.length > 0 ? t('lockExit.saveFirst') : undefined}
                onDeleted={onDone}
              />
            ) : null
          }
        >
          <div className={classes.columns}>
            <div>
              <LockFields form={form} lock={lock} />
            </div>
            <LockImpactCard impact={form.impact} isPending={form.isImpactPending} failure={form.impactFailure} />
          </div>
        </PanelSection>
      </Panel>
    </RecordFormShell>
  );
}
