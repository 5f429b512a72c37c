import { textsOf } from '#texts/shared.ts';
import { type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';
import { byLanguage } from '../shared/localized.ts';

const { audit, assigned } = byLanguage(textsOf('groups'));

/** Labels of a user group's audit entries. */
export const groupAuditLabels: AuditLabels = {
  ...audit,
  Status: { ...audit.Status, values: activeAuditLabels },
  'members: {}': { ...audit['members: {}'], values: activeAuditLabels },
  'roles: {}': { ...audit['roles: {}'], values: { Assigned: assigned } },
};
