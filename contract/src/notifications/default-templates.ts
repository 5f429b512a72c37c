import type { Language } from '../users/api.ts';
import type { NotificationId } from './catalogue.ts';

export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly signature: string;
}

type Wording = readonly [subject: string, body: string];

const english: Readonly<Record<NotificationId, Wording>> = {
  1: ['{{csmCode}} sent for {{childId}}', '{{sentBy}} sent "{{csmDescription}}" for {{childId}} on {{sentAt}}.'],
  2: [
    '{{csmCode}} for {{childId}} failed',
    'The CSM "{{csmDescription}}" for {{childId}}, sent by {{sentBy}} on {{sentAt}}, failed at the external system: {{reason}}',
  ],
  3: [
    'Internal hold of {{childId}} ends on {{holdEndDate}}',
    'The internal hold of {{childId}} ends in {{days}}, on {{holdEndDate}}.',
  ],
  4: ['Drop requested for {{childId}}', 'A drop was requested for {{childId}} on {{requestedAt}}. Reason: {{reason}}'],
  5: [
    'Project lock initiated',
    'A project lock has begun on {{lockStartDate}} and ends on {{lockEndDate}}: {{projects}}.\nFrom {{sponsorshipLockDate}} the children of these projects cannot be reserved or proposed.',
  ],
  6: ['Project lock completed', 'The project lock of {{projects}} ended on {{lockEndDate}}.'],
  7: [
    'Reservation {{reservationId}} created',
    '{{createdBy}} created the reservation {{reservationName}} ({{reservationId}}, {{categoryName}}) with {{children}}. It expires on {{expirationDate}}.',
  ],
  8: [
    'Reservation {{reservationId}} expires on {{expirationDate}}',
    'The reservation {{reservationName}} ({{reservationId}}) with {{children}} expires in {{days}}, on {{expirationDate}}.',
  ],
  9: [
    'Draft reservation {{reservationId}} is not finished',
    'The draft {{reservationName}} ({{reservationId}}), begun by {{createdBy}} on {{createdDate}}, is not finished. It will be cancelled in {{days}}.',
  ],
  10: [
    'Reservation {{reservationId}} expired',
    'The reservation {{reservationName}} ({{reservationId}}) expired on {{expirationDate}}. Released: {{children}}.',
  ],
  11: [
    'Reservation {{reservationId}} transferred',
    '{{changedBy}} transferred {{children}} from {{reservationName}} ({{reservationId}}) to {{targetReservationId}}.',
  ],
  12: [
    'Reservation {{reservationId}} cancelled',
    '{{changedBy}} cancelled the reservation {{reservationName}} ({{reservationId}}). Released: {{children}}.',
  ],
  13: [
    'Import {{importId}}: {{importStatus}}',
    'The import {{importId}} of {{fileName}} by {{createdBy}} has finished: {{importStatus}}. Rows: {{rowCount}}, with errors: {{errorCount}}.',
  ],
  14: [
    '{{userName}} asks for access',
    '{{userName}} ({{userEmail}}) asked for access on {{requestedAt}}: {{requestedAccess}}.',
  ],
};

const spanish: Readonly<Record<NotificationId, Wording>> = {
  1: ['{{csmCode}} enviado para {{childId}}', '{{sentBy}} envió "{{csmDescription}}" para {{childId}} el {{sentAt}}.'],
  2: [
    'Falló el mensaje {{csmCode}} de {{childId}}',
    'El CSM "{{csmDescription}}" de {{childId}}, enviado por {{sentBy}} el {{sentAt}}, falló en el sistema externo: {{reason}}',
  ],
  3: [
    'La retención interna de {{childId}} termina el {{holdEndDate}}',
    'La retención interna de {{childId}} termina en {{days}}, el {{holdEndDate}}.',
  ],
  4: ['Baja solicitada para {{childId}}', 'Se solicitó la baja de {{childId}} el {{requestedAt}}. Motivo: {{reason}}'],
  5: [
    'Bloqueo de proyecto iniciado',
    'Un bloqueo de proyecto comenzó el {{lockStartDate}} y termina el {{lockEndDate}}: {{projects}}.\nDesde el {{sponsorshipLockDate}}, los niños y niñas de estos proyectos no se pueden reservar ni proponer.',
  ],
  6: ['Bloqueo de proyecto terminado', 'El bloqueo de {{projects}} terminó el {{lockEndDate}}.'],
  7: [
    'Reserva {{reservationId}} creada',
    '{{createdBy}} creó la reserva {{reservationName}} ({{reservationId}}, {{categoryName}}) con {{children}}. Vence el {{expirationDate}}.',
  ],
  8: [
    'La reserva {{reservationId}} vence el {{expirationDate}}',
    'La reserva {{reservationName}} ({{reservationId}}) con {{children}} vence en {{days}}, el {{expirationDate}}.',
  ],
  9: [
    'El borrador de reserva {{reservationId}} no está terminado',
    'El borrador {{reservationName}} ({{reservationId}}), iniciado por {{createdBy}} el {{createdDate}}, no está terminado. Se cancelará en {{days}}.',
  ],
  10: [
    'Reserva {{reservationId}} vencida',
    'La reserva {{reservationName}} ({{reservationId}}) venció el {{expirationDate}}. Quedan libres: {{children}}.',
  ],
  11: [
    'Reserva {{reservationId}} transferida',
    '{{changedBy}} transfirió {{children}} de {{reservationName}} ({{reservationId}}) a {{targetReservationId}}.',
  ],
  12: [
    'Reserva {{reservationId}} cancelada',
    '{{changedBy}} canceló la reserva {{reservationName}} ({{reservationId}}). Quedan libres: {{children}}.',
  ],
  13: [
    'Importación {{importId}}: {{importStatus}}',
    'La importación {{importId}} de {{fileName}} por {{createdBy}} ha terminado: {{importStatus}}. Filas: {{rowCount}}, con errores: {{errorCount}}.',
  ],
  14: [
    '{{userName}} solicita acceso',
    '{{userName}} ({{userEmail}}) solicitó acceso el {{requestedAt}}: {{requestedAccess}}.',
  ],
};

const frame = {
  en: { wordings: english, greeting: 'Hello {{recipientName}},', signature: 'PRCDS, {{officeName}}\n{{link}}' },
  es: { wordings: spanish, greeting: 'Hola, {{recipientName}}:', signature: 'PRCDS, {{officeName}}\n{{link}}' },
} as const;

/** What an office sends until it writes its own words. */
export function defaultTemplate(id: NotificationId, language: Language): Template {
  const { wordings, greeting, signature } = frame[language];
  const [subject, text] = wordings[id];
  return { subject, body: `${greeting}\n\n${text}`, signature };
}
