import { useTranslation } from 'react-i18next';
import type { ProjectLock } from '#contract/projects/lock.ts';
import type { Project } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { useFormTexts } from '../../../i18n/kit-texts.ts';
import { ChooseVersions } from '../../../ui/form/choose-versions.tsx';
import { FormShell } from '../../../ui/form/form-shell.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { Panel, PanelSection } from '../../../ui/panel.tsx';
import classes from './lock-editor.module.css';
import { LockExit } from './lock-exit.tsx';
import { LockFields } from './lock-fields.tsx';
import type { LockField, LockForm } from './lock-form.ts';
import { LockImpactCard } from './lock-impact.tsx';
import { useLockForm } from './use-lock-form.ts';

interface LockEditorProps {
  readonly project: Project;
  /** Nothing for a new lock. */
  readonly lock?: ProjectLock;
  readonly onDone: () => void;
}

/** A lock as a form, and beside it what it would touch. */
export function LockEditor({ project, lock, onDone }: LockEditorProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const texts = useFormTexts();
  const form = useLockForm(project, lock, onDone);
  const wordsOf = (field: LockField, of: LockForm): string => {
    const value = of[field];
    if (value === null || value === '') return '';
    if (field === 'countries' || field === 'projects')
      return of[field].map((code) => form.lists.label(field, code)).join(', ');
    if (field === 'region') return form.lists.label('region', of.region);
    return field === 'name' ? of.name : format.date(String(value));
  };
  const discard = () => {
    const isUntouched = form.changed.length === 0;
    form.reset();
    if (isUntouched) onDone();
  };
  return (
    <FormShell
      subject={lock ? t('lock.subject', { lock: lock.name }) : t('lock.subjectNew')}
      changed={form.changed.map((field) => t(`lock.field.${field}`))}
      invalidCount={form.invalidCount}
      submitError={form.submitError}
      loading={form.isSaving}
      onSave={form.submit}
      onDiscard={discard}
      texts={texts}
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
              {form.compared.length > 0 ? (
                <ChooseVersions
                  {...form.conflict}
                  hint={t('rating.compareHint')}
                  fields={form.compared.map(({ key, mine, theirs, chosen }) => ({
                    key,
                    label: t(`lock.field.${key}`),
                    mine: wordsOf(key, mine),
                    theirs: wordsOf(key, theirs),
                    chosen,
                  }))}
                  onChoose={(key, version) => form.take(key as LockField, version)}
                  texts={{ mine: t('rating.mine'), theirs: t('rating.theirs'), blank: t('rating.blank') }}
                />
              ) : null}
            </div>
            <LockImpactCard impact={form.impact} isPending={form.isImpactPending} failure={form.impactFailure} />
          </div>
        </PanelSection>
      </Panel>
    </FormShell>
  );
}
