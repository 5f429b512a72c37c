export default {
  greeting: 'Hello {{recipientName}},',
  signature: 'PRCDS, {{officeName}}',
  template: {
    1: {
      subject: '{{csmCode}} sent for {{childId}}',
      text: '"{{csmDescription}}" was sent for {{childId}} on {{sentAt}}. Sent by {{sentBy}}.',
    },
    2: {
      subject: '{{csmCode}} for {{childId}} failed',
      text: 'The CSM "{{csmDescription}}" for {{childId}} did not take effect. Written on {{sentAt}}. Written by {{sentBy}}. Reason: {{reason}}',
    },
    3: {
      subject: 'Internal hold of {{childId}} ends on {{holdEndDate}}',
      text: 'The internal hold of {{childId}} ends in {{days}}, on {{holdEndDate}}.',
    },
    4: {
      subject: 'Drop requested for {{childId}}',
      text: 'A drop was requested for {{childId}} on {{requestedAt}}. Reason: {{reason}}',
    },
    5: {
      subject: 'Project lock initiated ({{lockName}})',
      text: 'A project lock has begun on {{lockStartDate}} and ends on {{lockEndDate}}: {{projects}}. From {{sponsorshipLockDate}} the children of these projects cannot be reserved or proposed.',
    },
    6: {
      subject: 'Project lock completed ({{lockName}})',
      text: 'The project lock of {{projects}} ended on {{lockEndDate}}.',
    },
    7: {
      subject: 'Reservation {{reservationId}} is confirmed',
      text: 'The reservation {{reservationName}} ({{reservationId}}) is confirmed with {{children}}. Confirmed by {{changedBy}}. The children are held for your office until {{expirationDate}}.',
    },
    8: {
      subject: 'Reservation {{reservationId}} expires on {{expirationDate}}',
      text: 'The reservation {{reservationName}} ({{reservationId}}) with {{children}} expires in {{days}}, on {{expirationDate}}.',
    },
    9: {
      subject: 'Draft reservation {{reservationId}} is not finished',
      text: 'The draft {{reservationName}} ({{reservationId}}), begun on {{createdDate}}, is not finished. It was begun by {{createdBy}}. It will be cancelled in {{days}}.',
    },
    10: {
      subject: 'Reservation {{reservationId}} expired',
      text: 'The reservation {{reservationName}} ({{reservationId}}) expired on {{expirationDate}}. Released from the reservation: {{children}}.',
    },
    11: {
      subject: 'Reservation {{reservationId}}: {{transferOutcome}}',
      text: 'Moved from {{reservationName}} ({{reservationId}}) to {{targetReservationName}} ({{targetReservationId}}): {{movedChildren}}. Moved by {{changedBy}}.',
    },
    12: {
      subject: 'Reservation {{reservationId}} cancelled',
      text: 'The reservation {{reservationName}} ({{reservationId}}) is cancelled. Cancelled by {{changedBy}}. Released from the reservation: {{children}}.',
    },
    13: {
      subject: 'Import {{importId}}: {{importStatus}}',
      text: 'The import {{importId}} of {{fileName}} has finished: {{importStatus}}. Imported by {{createdBy}}. Rows: {{rowCount}}, imported: {{importedCount}}, not imported: {{errorCount}}. Without change: {{unchangedCount}}. Undone by {{undoneBy}}. Rows undone: {{undoneCount}}, not undone: {{keptCount}}.',
    },
    14: {
      subject: '{{userName}} asks for access',
      text: '{{userName}} ({{userEmail}}) asked for access on {{requestedAt}}: {{requestedAccess}}.',
    },
    17: {
      subject: '{{userName}} has reached the reading budget',
      text: '{{userName}} ({{userEmail}}) opened or listed {{childrenRead}} different children on {{readingDate}}. The daily budget is {{readingBudget}}. At twice the budget, no further children are shown until midnight of the office, or until an administrator lifts it.',
    },
    19: {
      subject: '{{childId}} of reservation {{reservationId}} was dropped',
      text: '{{childId}} of the reservation {{reservationName}} ({{reservationId}}) was dropped on {{droppedAt}}. Reason: {{reason}}',
    },
  },
};
