import type { SettingCode } from './rules.ts';
import type { SupportOfficeCode } from './support-office.ts';

/** Spanish names of the settings; in English they have the names of the specification. */

export const settingLabelsEs = {
  applicationDateFormat: 'Formato de fecha de la aplicación',
  applicationTimeFormat: 'Formato de hora de la aplicación',
  applicationTimeZone: 'Zona horaria de la aplicación',
  crmIntegration: 'Integración con el CRM',
  countryGroupLimit: 'Límite de grupos de países',
  projectCategoryLimit: 'Límite de categorías de proyecto',
  ratingLevelLimit: 'Límite de niveles de calificación por categoría de proyecto',
  sponsorTypeLimit: 'Límite de tipos de padrino o madrina',
  privacyPolicy: 'Política de privacidad',
  sessionTimeout: 'Tiempo de espera de la sesión',
  maxProjectRecords: 'Máximo de registros de proyectos',
  minAgeLimit: 'Edad mínima',
  maxAgeLimit: 'Edad máxima',
  maximumRcRecords: 'Máximo de registros de niños y niñas',
  internalHoldPeriod: 'Periodo de retención interna',
  proposedPeriod: 'Periodo de propuesta',
  proposedChildren: 'Niños y niñas propuestos',
  readingBudget: 'Niños y niñas que una persona puede abrir o listar al día',
  partnershipHoldPeriod: 'Periodo de retención de la alianza',
  maxReservationRecords: 'Máximo de registros de reservas',
  expirationDays: 'Fecha de vencimiento',
  expirationReminderDays: 'Criterio de recordatorio de vencimiento de la reserva',
  draftReminderDays: 'Criterio de recordatorio de borrador',
} as const satisfies Record<SettingCode, string>;

export const supportOfficeLabelsEs = {
  childDataUpdate: 'los datos del niño o niña se actualizan en',
  childDataReview: 'los datos del niño o niña se revisan en',
  childDataRenewal: 'los datos del niño o niña se renuevan en',
  childMediaUpdate: 'las fotos y videos del niño o niña se actualizan en',
  childHoldPeriod: 'periodo de retención del niño o niña',
  reservationRenewal: 'la reserva se renueva en',
  sponsorshipTerminationAge: 'edad del niño o niña para el fin del apadrinamiento',
  reservationAutoExpiry: 'la reserva vence automáticamente en',
} as const satisfies Record<SupportOfficeCode, string>;
