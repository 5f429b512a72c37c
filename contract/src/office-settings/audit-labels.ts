import { notificationKinds } from '../notifications/catalogue.ts';
import { notificationLabelsEs } from '../notifications/labels.ts';
import { type AuditLabel, type AuditLabels, activeAuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';
import { settingLabelsEs, supportOfficeLabelsEs } from './labels.ts';
import { type SettingCode, settingCodes, settingRules } from './rules.ts';
import { supportOfficeCodes, supportOfficeRules } from './support-office.ts';

/** Labels of the audit entries of all Office Settings tabs. */

const amounts: AuditLabels = {
  '1 Days': { en: '1 Day', es: '1 día' },
  '1 Months': { en: '1 Month', es: '1 mes' },
  '1 Years': { en: '1 Year', es: '1 año' },
  '1 Minutes': { en: '1 Minute', es: '1 minuto' },
  '1 Records': { en: '1 Record', es: '1 registro' },
  '{} Count': { en: '{}', es: '{}' },
  '{} Days': { en: '{} Days', es: '{} días' },
  '{} Months': { en: '{} Months', es: '{} meses' },
  '{} Years': { en: '{} Years', es: '{} años' },
  '{} Minutes': { en: '{} Minutes', es: '{} minutos' },
  '{} Records': { en: '{} Records', es: '{} registros' },
};

const valuesOf = (code: SettingCode) => ('unit' in settingRules[code] ? amounts : yesNoAuditLabels);

const settings: [string, AuditLabel][] = settingCodes.map((code) => {
  const { description } = settingRules[code];
  return [description, { en: description, es: settingLabelsEs[code], values: valuesOf(code) }];
});

const supportOffice: [string, AuditLabel][] = supportOfficeCodes.map((code) => {
  const { description } = supportOfficeRules[code];
  return [description, { en: description, es: supportOfficeLabelsEs[code], values: amounts }];
});

const languages = { en: ['English', 'inglés'], es: ['Spanish', 'español'] } as const;
const parts = { Subject: 'Asunto', Body: 'Texto', Signature: 'Firma' } as const;

const notifications: [string, AuditLabel][] = notificationKinds.flatMap(({ id, name }) => {
  const spanish = notificationLabelsEs[`n${id}`];
  return [
    [`Recipients of ${name}`, { en: `Recipients of ${name}`, es: `Destinatarios de ${spanish}` }],
    ...Object.entries(parts).flatMap(([part, parte]) =>
      Object.entries(languages).map(([code, [en, es]]): [string, AuditLabel] => [
        `${part} of ${name} (${code})`,
        { en: `${part} of ${name} (${en})`, es: `${parte} de ${spanish} (${es})` },
      ]),
    ),
  ];
});

const inactive: AuditLabels = { ' (inactive)': { en: ' (inactive)', es: ' (inactivo)' } };
const secret: AuditLabels = {
  set: { en: 'Set', es: 'Establecida' },
  replaced: { en: 'Replaced', es: 'Reemplazada' },
};

const frame: AuditLabels = {
  'opened for {}': { en: 'Opened for {}', es: 'Abierto para {}' },
  'renewed for {}': { en: 'Renewed for {}', es: 'Renovado para {}' },
  'ended for {}': { en: 'Ended for {}', es: 'Cerrado para {}' },
  'ended by a used token for {}': { en: 'Ended by a used token for {}', es: 'Cerrado por un token ya usado para {}' },
  'refused, unknown: {}': { en: 'Refused, unknown: {}', es: 'Rechazado, desconocido: {}' },
  'refused, inactive: {}': { en: 'Refused, inactive: {}', es: 'Rechazado, inactivo: {}' },
};

export const officeSettingsAuditLabels: AuditLabels = {
  ...Object.fromEntries([...settings, ...supportOffice, ...notifications]),
  'Sponsor types': { en: 'Sponsor types', es: 'Tipos de padrino o madrina', inside: inactive },
  'Country group': { en: 'Country group', es: 'Grupo de países' },
  'Country group name': { en: 'Country group name', es: 'Nombre del grupo de países' },
  'Countries of {}': { en: 'Countries of {}', es: 'Países de {}' },
  'Status of {}': { en: 'Status of {}', es: 'Estado de {}', values: activeAuditLabels },
  'Project category': { en: 'Project category', es: 'Categoría de proyecto' },
  'Project category name': { en: 'Project category name', es: 'Nombre de la categoría de proyecto' },
  'Rating levels of {}': { en: 'Rating levels of {}', es: 'Niveles de calificación de {}', inside: inactive },
  'Legal consent document': {
    en: 'Legal consent document',
    es: 'Documento de consentimiento legal',
    values: { 'Version {}': { en: 'Version {}', es: 'Versión {}' } },
  },
  Region: { en: 'Region', es: 'Región' },
  'User offices': { en: 'User offices', es: 'Oficinas de usuarios' },
  Description: { en: 'Description', es: 'Descripción' },
  Comments: { en: 'Comments', es: 'Comentarios' },
  'Support office account': { en: 'Support office account', es: 'Cuenta de la oficina de apoyo' },
  'Support office password': {
    en: 'Support office password',
    es: 'Contraseña de la oficina de apoyo',
    values: secret,
  },
  'Admin account': { en: 'Admin account', es: 'Cuenta de administración' },
  'Admin password': { en: 'Admin password', es: 'Contraseña de administración', values: secret },
  'Frame origins': { en: 'Allowed frame origins', es: 'Orígenes de marco permitidos' },
  'Frame of {}': { en: 'Frame of {}', es: 'Marco de {}', values: frame },
  'Service account': { en: 'Service account', es: 'Cuenta de servicio' },
  'Description of {}': { en: 'Description of {}', es: 'Descripción de {}' },
  'Secret of {}': { en: 'Secret of {}', es: 'Clave secreta de {}', values: secret },
};
