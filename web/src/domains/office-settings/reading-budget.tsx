import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { EditConflict } from '../../forms/record-form-shell.tsx';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { LeavePrompt, type NextLocation } from '../../ui/form/leave-prompt.tsx';
import { routerTarget } from '../../ui/link.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import classes from './reading-budget.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const code = 'readingBudget';

/** Changing the day within the tab loses no input. */
const isSameTab = ({ pathname, search }: NextLocation): boolean =>
  pathname === routerTarget(paths.officeSettings()).to && search.tab === 'reading';

/** F16: the budget, editable on the reading tab as well as in the settings of Registered Children. */
export function ReadingBudget() {
  const mayEdit = useCan('Admin Office Setting:Edit');
  return mayEdit ? <BudgetForm /> : null;
}

function BudgetForm() {
  const { t } = useTranslation(['officeSettings', 'common']);
  const texts = useFormTexts();
  const form = useSettingsForm(2, code);
  const { kept, versions, isDirty } = form;
  const place = useRef<HTMLFormElement>(null);
  const leadToRefusal = () => place.current?.querySelector('input')?.focus();
  const stored = form.rows[0]?.value;
  const error = form.errorOf(code);
  // What the server refused can be sent again.
  const toCorrect = form.invalidCount > 0 ? (error ?? texts.correct(form.invalidCount)) : undefined;
  const whyNot = isDirty ? toCorrect : t('budget.unchanged');
  const isSaid = kept !== undefined || form.error !== undefined || versions.fields.length > 0;
  if (stored === undefined)
    return <FetchFailure of={[form.query]} title={t('error.fetch')} tryAgain={t('common:action.tryAgain')} />;
  return (
    <>
      <form
        ref={place}
        className={classes.budget}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await form.submit())) leadToRefusal();
        }}
      >
        <NumberField
          label={t('budget.label')}
          value={form.values[code] ?? stored}
          onChange={(value) => form.set(code, value)}
          error={error}
          className={classes.value}
        />
        <Button type="submit" className={classes.save} loading={form.isSaving} disabledBecause={whyNot}>
          {t('common:action.save')}
        </Button>
      </form>
      {isSaid ? (
        <div className={classes.notices}>
          <RestoreNotice offer={kept} />
          {form.error ? <InlineNotice kind="error" title={form.error} /> : null}
          <EditConflict versions={versions} />
        </div>
      ) : null}
      <LeavePrompt
        isDirty={isDirty}
        subject={t('tab.reading')}
        fields={[t('budget.label')]}
        onSave={() => form.submit(true)}
        onDiscard={form.reset}
        onRefused={leadToRefusal}
        texts={texts}
        allows={isSameTab}
      />
    </>
  );
}
