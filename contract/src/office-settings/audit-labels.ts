import { textsOf } from '#texts/shared.ts';
import { notificationKinds } from '../notifications/catalogue.ts';
import { referenceAuditLabels } from '../reference/labels.ts';
import { type AuditLabel, type AuditLabels, activeAuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';
import { languageCodes } from '../shared/language.ts';
import { languageInSentence } from '../shared/language-name.ts';
import { byLanguage, fill, inEveryLanguage, type Localized } from '../shared/localized.ts';
import { type SettingCode, settingCodes, settingRules } from './rules.ts';
import { type SupportOfficeCode, supportOfficeCodes, supportOfficeRules } from './support-office.ts';

/** Labels of the audit entries of all Office Settings tabs. */

const texts = byLanguage(textsOf('office-settings'));
const settingLabels: Readonly<Record<SettingCode, Localized>> = texts.setting;
const supportOfficeLabels: Readonly<Record<SupportOfficeCode, Localized>> = texts.supportOffice;
const notificationLabels = byLanguage(textsOf('notifications')).name;

const valuesOf = (code: SettingCode): AuditLabels => ('unit' in settingRules[code] ? texts.amount : yesNoAuditLabels);

const settings: [string, AuditLabel][] = settingCodes.map((code) => [
  settingRules[code].description,
  { ...settingLabels[code], values: valuesOf(code) },
]);

const supportOffice: [string, AuditLabel][] = supportOfficeCodes.map((code) => [
  supportOfficeRules[code].description,
  { ...supportOfficeLabels[code], values: texts.amount },
]);

const notifications: [string, AuditLabel][] = notificationKinds.flatMap(({ id, name }): [string, AuditLabel][] => {
  const label = notificationLabels[`n${id}`];
  return [
    [
      `Recipients of ${name}`,
      inEveryLanguage((language) => fill(texts.recipients[language], { name: label[language] })),
    ],
    ...Object.entries(texts.part).flatMap(([part, partLabel]) =>
      languageCodes.map((code): [string, AuditLabel] => [
        `${part} of ${name} (${code})`,
        inEveryLanguage((language) =>
          fill(texts.partOf[language], {
            part: partLabel[language],
            name: label[language],
            language: languageInSentence(code, language),
          }),
        ),
      ]),
    ),
  ];
});

const { audit, inactive, secret, frame, version } = texts;

export const officeSettingsAuditLabels: AuditLabels = {
  ...Object.fromEntries([...settings, ...supportOffice, ...notifications]),
  ...audit,
  ...referenceAuditLabels,
  'Sponsor types': { ...audit['Sponsor types'], inside: inactive },
  'Status of {}': { ...audit['Status of {}'], values: activeAuditLabels },
  'Rating levels of {}': { ...audit['Rating levels of {}'], inside: inactive },
  'Legal consent document': { ...audit['Legal consent document'], values: version },
  'Support office password': { ...audit['Support office password'], values: secret },
  'Admin password': { ...audit['Admin password'], values: secret },
  'Frame of {}': { ...audit['Frame of {}'], values: frame },
  'Secret of {}': { ...audit['Secret of {}'], values: secret },
};
