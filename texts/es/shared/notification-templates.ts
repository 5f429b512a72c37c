import type en from '../../en/shared/notification-templates.ts';
import type { Translation } from '../../translation.ts';

export default {
  greeting: 'Hola, {{recipientName}}:',
  signature: 'PRCDS, {{officeName}}',
  template: {
    1: {
      subject: '{{csmCode}} enviado para {{childId}}',
      text: 'Se envió "{{csmDescription}}" para {{childId}} el {{sentAt}}. Lo envió {{sentBy}}.',
    },
    2: {
      subject: 'Falló el mensaje {{csmCode}} de {{childId}}',
      text: 'El CSM "{{csmDescription}}" de {{childId}} no tuvo efecto. Escrito el {{sentAt}}. Lo escribió {{sentBy}}. Motivo: {{reason}}',
    },
    3: {
      subject: 'La retención interna de {{childId}} termina el {{holdEndDate}}',
      text: 'La retención interna de {{childId}} termina en {{days}}, el {{holdEndDate}}.',
    },
    4: {
      subject: 'Baja solicitada para {{childId}}',
      text: 'Se solicitó la baja de {{childId}} el {{requestedAt}}. Motivo: {{reason}}',
    },
    5: {
      subject: 'Bloqueo de proyecto iniciado ({{lockName}})',
      text: 'Un bloqueo de proyecto comenzó el {{lockStartDate}} y termina el {{lockEndDate}}: {{projects}}. Desde el {{sponsorshipLockDate}}, los niños y niñas de estos proyectos no se pueden reservar ni proponer.',
    },
    6: {
      subject: 'Bloqueo de proyecto terminado ({{lockName}})',
      text: 'El bloqueo de {{projects}} terminó el {{lockEndDate}}.',
    },
    7: {
      subject: 'La reserva {{reservationId}} está confirmada',
      text: 'La reserva {{reservationName}} ({{reservationId}}) está confirmada con {{children}}. Confirmada por {{changedBy}}. Su oficina los retiene hasta el {{expirationDate}}.',
    },
    8: {
      subject: 'La reserva {{reservationId}} vence el {{expirationDate}}',
      text: 'La reserva {{reservationName}} ({{reservationId}}) con {{children}} vence en {{days}}, el {{expirationDate}}.',
    },
    9: {
      subject: 'El borrador de reserva {{reservationId}} no está terminado',
      text: 'El borrador {{reservationName}} ({{reservationId}}), iniciado el {{createdDate}}, no está terminado. Lo inició {{createdBy}}. Se cancelará en {{days}}.',
    },
    10: {
      subject: 'Reserva {{reservationId}} vencida',
      text: 'La reserva {{reservationName}} ({{reservationId}}) venció el {{expirationDate}}. Salen de la reserva: {{children}}.',
    },
    11: {
      subject: 'Reserva {{reservationId}}: {{transferOutcome}}',
      text: 'Transferidos de {{reservationName}} ({{reservationId}}) a {{targetReservationName}} ({{targetReservationId}}): {{movedChildren}}. Los transfirió {{changedBy}}.',
    },
    12: {
      subject: 'Reserva {{reservationId}} cancelada',
      text: 'La reserva {{reservationName}} ({{reservationId}}) está cancelada. La canceló {{changedBy}}. Salen de la reserva: {{children}}.',
    },
    13: {
      subject: 'Importación {{importId}}: {{importStatus}}',
      text: 'La importación {{importId}} de {{fileName}} ha terminado: {{importStatus}}. La hizo {{createdBy}}. Filas: {{rowCount}}, importadas: {{importedCount}}, no importadas: {{errorCount}}. Sin cambios: {{unchangedCount}}. La deshizo {{undoneBy}}. Filas deshechas: {{undoneCount}}, no deshechas: {{keptCount}}.',
    },
    14: {
      subject: '{{userName}} solicita acceso',
      text: '{{userName}} ({{userEmail}}) solicitó acceso el {{requestedAt}}: {{requestedAccess}}.',
    },
    17: {
      subject: '{{userName}} ha alcanzado el límite de lectura',
      text: '{{userName}} ({{userEmail}}) abrió o listó {{childrenRead}} niños y niñas distintos el {{readingDate}}. El límite diario es {{readingBudget}}. Al doble del límite no se muestran más niños y niñas hasta la medianoche de la oficina, o hasta que un administrador lo levante.',
    },
    19: {
      subject: 'Baja de {{childId}}, de la reserva {{reservationId}}',
      text: '{{childId}}, de la reserva {{reservationName}} ({{reservationId}}), causó baja el {{droppedAt}}. Motivo: {{reason}}',
    },
  },
} satisfies Translation<typeof en>;
