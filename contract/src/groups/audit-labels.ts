import { type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';

/** Labels of a user group's audit entries. */
export const groupAuditLabels: AuditLabels = {
  GroupName: { en: 'Group Name', es: 'Nombre del grupo' },
  Description: { en: 'Description', es: 'Descripción' },
  Status: { en: 'Status', es: 'Estado', values: activeAuditLabels },
  FDRO: { en: 'FDRO', es: 'FDRO' },
  Region: { en: 'Region', es: 'Región' },
  'members: {}': { en: 'Member: {}', es: 'Miembro: {}', values: activeAuditLabels },
  'roles: {}': { en: 'Role: {}', es: 'Rol: {}', values: { Assigned: { en: 'Assigned', es: 'Asignado' } } },
};
