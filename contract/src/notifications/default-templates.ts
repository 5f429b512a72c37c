import type { Language } from '../shared/language.ts';
import type { NotificationId } from './catalogue.ts';

export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly signature: string;
}

type Wording = readonly [subject: string, body: string];

/** Optional values are in a sentence of their own: a sentence whose value is empty is left out (F18). */
const english: Readonly<Record<NotificationId, Wording>> = {
  1: [
    '{{csmCode}} sent for {{childId}}',
    '"{{csmDescription}}" was sent for {{childId}} on {{sentAt}}. Sent by {{sentBy}}.',
  ],
  2: [
    '{{csmCode}} for {{childId}} failed',
    'The CSM "{{csmDescription}}" for {{childId}} did not take effect. Written on {{sentAt}}. Written by {{sentBy}}. Reason: {{reason}}',
  ],
  3: [
    'Internal hold of {{childId}} ends on {{holdEndDate}}',
    'The internal hold of {{childId}} ends in {{days}}, on {{holdEndDate}}.',
  ],
  4: ['Drop requested for {{childId}}', 'A drop was requested for {{childId}} on {{requestedAt}}. Reason: {{reason}}'],
  5: [
    'Project lock initiated ({{lockName}})',
    'A project lock has begun on {{lockStartDate}} and ends on {{lockEndDate}}: {{projects}}. From {{sponsorshipLockDate}} the children of these projects cannot be reserved or proposed.',
  ],
  6: ['Project lock completed ({{lockName}})', 'The project lock of {{projects}} ended on {{lockEndDate}}.'],
  7: [
    'Reservation {{reservationId}} is confirmed',
    'The reservation {{reservationName}} ({{reservationId}}) is confirmed with {{children}}. Confirmed by {{changedBy}}. The children are held for your office until {{expirationDate}}.',
  ],
  8: [
    'Reservation {{reservationId}} expires on {{expirationDate}}',
    'The reservation {{reservationName}} ({{reservationId}}) with {{children}} expires in {{days}}, on {{expirationDate}}.',
  ],
  9: [
    'Draft reservation {{reservationId}} is not finished',
    'The draft {{reservationName}} ({{reservationId}}), begun on {{createdDate}}, is not finished. It was begun by {{createdBy}}. It will be cancelled in {{days}}.',
  ],
  10: [
    'Reservation {{reservationId}} expired',
    'The reservation {{reservationName}} ({{reservationId}}) expired on {{expirationDate}}. Released from the reservation: {{children}}.',
  ],
  11: [
    'Reservation {{reservationId}}: {{transferOutcome}}',
    'Moved from {{reservationName}} ({{reservationId}}) to {{targetReservationName}} ({{targetReservationId}}): {{movedChildren}}. Moved by {{changedBy}}.',
  ],
  12: [
    'Reservation {{reservationId}} cancelled',
    'The reservation {{reservationName}} ({{reservationId}}) is cancelled. Cancelled by {{changedBy}}. Released from the reservation: {{children}}.',
  ],
  13: [
    'Import {{importId}}: {{importStatus}}',
    'The import {{importId}} of {{fileName}} has finished: {{importStatus}}. Imported by {{createdBy}}. Rows: {{rowCount}}, with errors: {{errorCount}}.',
  ],
  14: [
    '{{userName}} asks for access',
    '{{userName}} ({{userEmail}}) asked for access on {{requestedAt}}: {{requestedAccess}}.',
  ],
  17: [
    '{{userName}} has reached the reading budget',
    '{{userName}} ({{userEmail}}) has opened or listed {{readingBudget}} different children on {{readingDate}}: the budget of a day. At twice as many, no further children are shown until an administrator lifts the budget.',
  ],
};

const spanish: Readonly<Record<NotificationId, Wording>> = {
  1: [
    '{{csmCode}} enviado para {{childId}}',
    'Se envió "{{csmDescription}}" para {{childId}} el {{sentAt}}. Lo envió {{sentBy}}.',
  ],
  2: [
    'Falló el mensaje {{csmCode}} de {{childId}}',
    'El CSM "{{csmDescription}}" de {{childId}} no tuvo efecto. Escrito el {{sentAt}}. Lo escribió {{sentBy}}. Motivo: {{reason}}',
  ],
  3: [
    'La retención interna de {{childId}} termina el {{holdEndDate}}',
    'La retención interna de {{childId}} termina en {{days}}, el {{holdEndDate}}.',
  ],
  4: ['Baja solicitada para {{childId}}', 'Se solicitó la baja de {{childId}} el {{requestedAt}}. Motivo: {{reason}}'],
  5: [
    'Bloqueo de proyecto iniciado ({{lockName}})',
    'Un bloqueo de proyecto comenzó el {{lockStartDate}} y termina el {{lockEndDate}}: {{projects}}. Desde el {{sponsorshipLockDate}}, los niños y niñas de estos proyectos no se pueden reservar ni proponer.',
  ],
  6: ['Bloqueo de proyecto terminado ({{lockName}})', 'El bloqueo de {{projects}} terminó el {{lockEndDate}}.'],
  7: [
    'La reserva {{reservationId}} está confirmada',
    'La reserva {{reservationName}} ({{reservationId}}) está confirmada con {{children}}. Confirmada por {{changedBy}}. Su oficina los retiene hasta el {{expirationDate}}.',
  ],
  8: [
    'La reserva {{reservationId}} vence el {{expirationDate}}',
    'La reserva {{reservationName}} ({{reservationId}}) con {{children}} vence en {{days}}, el {{expirationDate}}.',
  ],
  9: [
    'El borrador de reserva {{reservationId}} no está terminado',
    'El borrador {{reservationName}} ({{reservationId}}), iniciado el {{createdDate}}, no está terminado. Lo inició {{createdBy}}. Se cancelará en {{days}}.',
  ],
  10: [
    'Reserva {{reservationId}} vencida',
    'La reserva {{reservationName}} ({{reservationId}}) venció el {{expirationDate}}. Salen de la reserva: {{children}}.',
  ],
  11: [
    'Reserva {{reservationId}}: {{transferOutcome}}',
    'Trasladados de {{reservationName}} ({{reservationId}}) a {{targetReservationName}} ({{targetReservationId}}): {{movedChildren}}. Los trasladó {{changedBy}}.',
  ],
  12: [
    'Reserva {{reservationId}} cancelada',
    'La reserva {{reservationName}} ({{reservationId}}) está cancelada. La canceló {{changedBy}}. Salen de la reserva: {{children}}.',
  ],
  13: [
    'Importación {{importId}}: {{importStatus}}',
    'La importación {{importId}} de {{fileName}} ha terminado: {{importStatus}}. La hizo {{createdBy}}. Filas: {{rowCount}}, con errores: {{errorCount}}.',
  ],
  14: [
    '{{userName}} solicita acceso',
    '{{userName}} ({{userEmail}}) solicitó acceso el {{requestedAt}}: {{requestedAccess}}.',
  ],
  17: [
    '{{userName}} ha alcanzado el límite de lectura',
    '{{userName}} ({{userEmail}}) ha abierto o listado {{readingBudget}} niños y niñas distintos el {{readingDate}}: el límite de un día. Al doble no se muestran más niños y niñas hasta que un administrador levante el límite.',
  ],
};

const frame = {
  en: { wordings: english, greeting: 'Hello {{recipientName}},', signature: 'PRCDS, {{officeName}}' },
  es: { wordings: spanish, greeting: 'Hola, {{recipientName}}:', signature: 'PRCDS, {{officeName}}' },
} as const;

/** The texts an office uses until it writes its own. */
export function defaultTemplate(id: NotificationId, language: Language): Template {
  const { wordings, greeting, signature } = frame[language];
  const [subject, text] = wordings[id];
  return { subject, body: `${greeting}\n\n${text}`, signature };
}
