import { activity, type Phrases } from '../audit-words.ts';

/** Labels of a user group's audit entries. */
export const groupPhrases: Phrases = {
  GroupName: { en: 'Group Name', es: 'Nombre del grupo' },
  Description: { en: 'Description', es: 'Descripción' },
  Status: { en: 'Status', es: 'Estado', values: activity },
  FDRO: { en: 'FDRO', es: 'FDRO' },
  Region: { en: 'Region', es: 'Región' },
  'members: {}': { en: 'Member: {}', es: 'Miembro: {}', values: activity },
  'roles: {}': { en: 'Role: {}', es: 'Rol: {}', values: { Assigned: { en: 'Assigned', es: 'Asignado' } } },
};
