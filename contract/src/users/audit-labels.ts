import { textsOf } from '#texts/shared.ts';
import { type AuditLabels, activeAuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';
import { languageCodes } from '../shared/language.ts';
import { languageName } from '../shared/language-name.ts';
import { byLanguage, inEveryLanguage } from '../shared/localized.ts';

/** The audit entry of a pseudonymised person. */
export const personalDataChange = { field: 'PersonalData', value: 'Pseudonymised' } as const;

const { audit, pseudonymised, assigned } = byLanguage(textsOf('users'));

const languageNames: AuditLabels = Object.fromEntries(
  languageCodes.map((code) => [code, inEveryLanguage((language) => languageName(code, language))]),
);

/** Labels of a user's audit entries. */
export const userAuditLabels: AuditLabels = {
  ...audit,
  Status: { ...audit.Status, values: activeAuditLabels },
  language: { ...audit.language, values: languageNames },
  AccessToPRCDS: { ...audit.AccessToPRCDS, values: yesNoAuditLabels },
  PersonalData: { ...audit.PersonalData, values: { Pseudonymised: pseudonymised } },
  'GroupsAssigned: {}': { ...audit['GroupsAssigned: {}'], values: activeAuditLabels },
  'roles: {}': { ...audit['roles: {}'], values: { Assigned: assigned } },
};
