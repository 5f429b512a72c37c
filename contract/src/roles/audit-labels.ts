import { textsOf } from '#texts/shared.ts';
import { modules, privilege } from '../access.ts';
import { levelLabels, moduleLabels } from '../access-labels.ts';
import { type AuditLabel, type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';
import { byLanguage, inEveryLanguage } from '../shared/localized.ts';

const texts = byLanguage(textsOf('roles')).audit;

const levels: [string, AuditLabel][] = modules.flatMap(({ name, levels: has }) =>
  has.map((level): [string, AuditLabel] => [
    `screens: ${privilege(name, level)}`,
    {
      ...inEveryLanguage((language) => `${moduleLabels[name][language]}, ${levelLabels[level][language]}`),
      values: { Granted: texts.granted },
    },
  ]),
);

/** Labels of a role's audit entries: one entry for each level that was granted or revoked. */
export const roleAuditLabels: AuditLabels = {
  roleName: texts.roleName,
  status: { ...texts.status, values: activeAuditLabels },
  ...Object.fromEntries(levels),
};
