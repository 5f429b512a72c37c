import { type AuditLabels, activeAuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';

/** The audit entry of a pseudonymised person. */
export const personalDataChange = { field: 'PersonalData', value: 'Pseudonymised' } as const;

/** Labels of a user's audit entries. */
export const userAuditLabels: AuditLabels = {
  FirstName: { en: 'First Name', es: 'Nombre' },
  LastName: { en: 'Last Name', es: 'Apellidos' },
  Email: { en: 'Email', es: 'Correo electrónico' },
  FDRO: { en: 'FDRO', es: 'FDRO' },
  Region: { en: 'Region', es: 'Región' },
  Status: { en: 'Status', es: 'Estado', values: activeAuditLabels },
  wvCentral: { en: 'WV Central', es: 'WV Central' },
  language: {
    en: 'Language',
    es: 'Idioma',
    values: { en: { en: 'English', es: 'Inglés' }, es: { en: 'Spanish', es: 'Español' } },
  },
  AccessToPRCDS: { en: 'Access to PRCDS', es: 'Acceso a PRCDS', values: yesNoAuditLabels },
  ActiveTime: { en: 'Active time (minutes)', es: 'Tiempo activo (minutos)' },
  PersonalData: {
    en: 'Personal data',
    es: 'Datos personales',
    values: { Pseudonymised: { en: 'Pseudonymised', es: 'Seudonimizados' } },
  },
  ReadingBudget: { en: 'Reading budget lifted for a day', es: 'Límite de lectura levantado por un día' },
  'GroupsAssigned: {}': { en: 'Group: {}', es: 'Grupo: {}', values: activeAuditLabels },
  'roles: {}': { en: 'Role: {}', es: 'Rol: {}', values: { Assigned: { en: 'Assigned', es: 'Asignado' } } },
};
