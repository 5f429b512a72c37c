import { modules, privilege } from '../access.ts';
import { levelLabelsEs, moduleLabelsEs } from '../access-labels.ts';
import { type AuditLabel, type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';

const granted: AuditLabels = { Granted: { en: 'Granted', es: 'Concedido' } };

const levels: [string, AuditLabel][] = modules.flatMap(({ name, levels: has }) =>
  has.map((level): [string, AuditLabel] => [
    `screens: ${privilege(name, level)}`,
    { en: `${name}, ${level}`, es: `${moduleLabelsEs[name]}, ${levelLabelsEs[level]}`, values: granted },
  ]),
);

/** Labels of a role's audit entries: one entry for each level that was granted or revoked. */
export const roleAuditLabels: AuditLabels = {
  roleName: { en: 'Role Name', es: 'Nombre del rol' },
  status: { en: 'Status', es: 'Estado', values: activeAuditLabels },
  ...Object.fromEntries(levels),
};
