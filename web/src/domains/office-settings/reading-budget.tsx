import { useTranslation } from 'react-i18next';
import { useCan } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { LeavePrompt, type Place } from '../../ui/form/leave-prompt.tsx';
import { target } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { NotFetched } from '../../ui/messages/not-fetched.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import classes from './reading-budget.module.css';
import { useSettingsForm } from './use-settings-form.ts';
import { Versions } from './versions.tsx';

const code = 'readingBudget';

/** Another day of the same tab loses nothing. */
const isSameTab = ({ pathname, search }: Place): boolean =>
  pathname === target(paths.officeSettings()).to && search.tab === 'reading';

/** F16: the budget where its effect is seen, besides its place among the settings of Registered Children. */
export function ReadingBudget() {
  const mayEdit = useCan('Admin Office Setting:Edit');
  return mayEdit ? <BudgetForm /> : null;
}

function BudgetForm() {
  const { t } = useTranslation(['officeSettings', 'common']);
  const texts = useFormTexts();
  const form = useSettingsForm(2, code);
  const { kept, submitError, versions, changed } = form;
  const stored = form.rows[0]?.value;
  const error = form.errors.get(code);
  const toChoose = versions.unchosen > 0 ? texts.correct(versions.unchosen) : undefined;
  const whyNot = changed.length === 0 ? t('budget.unchanged') : (error ?? toChoose);
  const isSaid = kept !== undefined || submitError !== undefined || versions.fields.length > 0;
  if (stored === undefined)
    return <NotFetched of={[form.query]} title={t('error.fetch')} tryAgain={t('common:action.tryAgain')} />;
  return (
    <>
      <form
        className={classes.budget}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <NumberField
          label={t('budget.label')}
          value={form.typed[code] ?? stored}
          onChange={(value) => form.change(code, value)}
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
          {submitError ? <InlineNotice kind="error" title={submitError} /> : null}
          <Versions versions={versions} />
        </div>
      ) : null}
      <LeavePrompt
        isDirty={changed.length > 0}
        subject={t('tab.reading')}
        fields={[t('budget.label')]}
        onSave={form.save}
        onDiscard={form.discard}
        texts={texts}
        allows={isSameTab}
      />
    </>
  );
}
