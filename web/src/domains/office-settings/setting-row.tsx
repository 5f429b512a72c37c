import { useTranslation } from 'react-i18next';
import type { Setting } from '#contract/office-settings/api.ts';
import { datePatternLabel } from '#contract/office-settings/format.ts';
import { type DateFormat, type SettingCode, type SettingRule, settingRules } from '#contract/office-settings/rules.ts';
import { languageOf } from '#contract/shared/language.ts';
import { formatFor } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { useZoneName } from '../../i18n/zone-name.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import classes from './settings-table.module.css';

interface SettingRowProps {
  readonly setting: Setting & { readonly code: SettingCode };
  readonly value: string;
  readonly isChanged: boolean;
  readonly error: string | undefined;
  readonly mayEdit: boolean;
  readonly onChange: (value: string) => void;
}

export function SettingRow({ setting, value, isChanged, error, mayEdit, onChange }: SettingRowProps) {
  const { t } = useTranslation('officeSettings');
  const rule: SettingRule = settingRules[setting.code];
  const say = useValueLabel();
  const allowed = useAllowed(rule);
  const help = useHelp(setting.code, value);
  const unit = 'unit' in rule ? t(`unit.${rule.unit}`) : '–';
  return (
    <tr className={classes.row} data-changed={isChanged || undefined} data-list={'list' in rule || undefined}>
      <th scope="row" className={classes.name}>
        {t(`setting.${setting.code}`)}
        {help ? <small>{help}</small> : null}
      </th>
      <td className={classes.value}>
        {mayEdit ? <Control {...{ setting, rule, value, error, onChange }} /> : <span>{say(value)}</span>}
      </td>
      <td className={classes.unit}>{unit}</td>
      <td className={classes.allowed}>
        {isChanged ? t('allowed.was', { allowed, value: say(setting.value) }) : allowed}
      </td>
    </tr>
  );
}

interface ControlProps extends Pick<SettingRowProps, 'setting' | 'value' | 'error' | 'onChange'> {
  readonly rule: SettingRule;
}

function Control({ setting, rule, value, error, onChange }: ControlProps) {
  const { t } = useTranslation('officeSettings');
  const say = useValueLabel();
  const label = t(`setting.${setting.code}`);
  if (!('list' in rule))
    return (
      <NumberField
        label={label}
        hasHiddenLabel
        value={value}
        onChange={onChange}
        error={error}
        className={classes.number}
      />
    );
  const options = rule.list.map((option) => ({ value: option, label: say(option) }));
  if (options.length === 2)
    return (
      <div className={classes.choice}>
        <SegmentedChoice label={label} hasHiddenLabel choices={options} value={value} onChange={onChange} />
      </div>
    );
  return <SelectField label={label} hasHiddenLabel options={options} value={value} onChange={onChange} error={error} />;
}

function useValueLabel(): (value: string) => string {
  const zoneName = useZoneName();
  const { t, i18n } = useTranslation('officeSettings');
  const language = languageOf(i18n.language);
  return (value) =>
    value === 'Yes' || value === 'No' ? t(`value.${value}`) : datePatternLabel(zoneName(value), language);
}

function useAllowed(rule: SettingRule): string {
  const { t } = useTranslation('officeSettings');
  if ('minimum' in rule) return t('allowed.range', { minimum: rule.minimum, maximum: rule.maximum });
  return rule.list.length === 2 ? `${t('value.Yes')}, ${t('value.No')}` : t('allowed.choose');
}

/** A sample that distinguishes day from month and 12-hour from 24-hour clocks. */
const example = '2026-04-16T22:07:09.000Z';

/** A short explanation of a value; formats show a sample. */
function useHelp(code: SettingCode, value: string): string | undefined {
  const { t, i18n } = useTranslation('officeSettings');
  const language = languageOf(i18n.language);
  const { settings } = usePerson();
  if (code === 'applicationDateFormat' || code === 'applicationTimeFormat') {
    const format = formatFor({ ...settings, [code]: value as DateFormat }, language);
    return t('help.example', {
      example: code === 'applicationDateFormat' ? format.day(example) : format.time(example),
    });
  }
  switch (code) {
    case 'applicationTimeZone':
    case 'countryGroupLimit':
    case 'projectCategoryLimit':
    case 'ratingLevelLimit':
    case 'sponsorTypeLimit':
      return undefined;
    default:
      return t(`help.${code}`);
  }
}
