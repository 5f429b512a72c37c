import type { NotificationId, PlaceholderName } from './catalogue.ts';

/** The parts of a mail besides the office's own text: its table, its button, and the subject for several records. */

/** The rows of the table in a mail about one record, in order. */
export const factsOf = {
  1: ['childId', 'csmDescription', 'sentBy', 'sentAt'],
  2: ['childId', 'csmDescription', 'sentBy', 'sentAt', 'reason'],
  3: ['childId', 'holdEndDate'],
  4: ['childId', 'requestedAt', 'reason'],
  5: ['projects', 'lockStartDate', 'sponsorshipLockDate', 'lockEndDate'],
  6: ['projects', 'lockStartDate', 'lockEndDate'],
  7: ['reservationName', 'categoryName', 'eventId', 'targetChildren', 'expirationDate'],
  8: ['reservationName', 'childCount', 'expirationDate'],
  9: ['reservationName', 'createdBy', 'createdDate'],
  10: ['reservationName', 'childCount', 'expirationDate'],
  11: ['reservationName', 'movedChildren', 'targetReservationId', 'targetReservationName'],
  12: ['reservationName', 'childCount'],
  13: ['fileName', 'importStatus', 'rowCount', 'errorCount'],
  14: ['userName', 'userEmail', 'requestedAccess', 'requestedAt'],
  17: ['userName', 'userEmail', 'readingBudget', 'readingDate'],
} as const satisfies Readonly<Record<NotificationId, readonly PlaceholderName[]>>;

type FactName = (typeof factsOf)[NotificationId][number];

export const factLabels = {
  en: {
    childId: 'Child ID',
    csmDescription: 'CSM',
    sentBy: 'Sent by',
    sentAt: 'Sent on',
    reason: 'Reason',
    holdEndDate: 'Hold ends on',
    requestedAt: 'Requested on',
    projects: 'Projects',
    lockStartDate: 'Lock start',
    sponsorshipLockDate: 'Sponsorship Lock Date',
    lockEndDate: 'Lock end',
    reservationName: 'Reservation Name',
    categoryName: 'Reservation Category',
    eventId: 'Event ID',
    targetChildren: 'Target Children',
    expirationDate: 'Expiration Date',
    childCount: 'Children',
    createdBy: 'Created By',
    createdDate: 'Created Date',
    movedChildren: 'Moved',
    targetReservationId: 'Moved to reservation',
    targetReservationName: 'Its name',
    fileName: 'File',
    importStatus: 'Result',
    rowCount: 'Rows',
    errorCount: 'Rows with errors',
    userName: 'Name',
    userEmail: 'Email',
    requestedAccess: 'Asks for',
    readingBudget: 'Children a day',
    readingDate: 'Day',
  },
  es: {
    childId: 'ID del niño o niña',
    csmDescription: 'CSM',
    sentBy: 'Enviado por',
    sentAt: 'Enviado el',
    reason: 'Motivo',
    holdEndDate: 'La retención termina el',
    requestedAt: 'Solicitado el',
    projects: 'Proyectos',
    lockStartDate: 'Inicio del bloqueo',
    sponsorshipLockDate: 'Fecha de bloqueo de apadrinamiento',
    lockEndDate: 'Fin del bloqueo',
    reservationName: 'Nombre de la reserva',
    categoryName: 'Categoría de la reserva',
    eventId: 'ID del evento',
    targetChildren: 'Niños y niñas previstos',
    expirationDate: 'Fecha de vencimiento',
    childCount: 'Niños y niñas',
    createdBy: 'Creada por',
    createdDate: 'Fecha de creación',
    movedChildren: 'Trasladados',
    targetReservationId: 'Trasladados a la reserva',
    targetReservationName: 'Su nombre',
    fileName: 'Archivo',
    importStatus: 'Resultado',
    rowCount: 'Filas',
    errorCount: 'Filas con errores',
    userName: 'Nombre',
    userEmail: 'Correo electrónico',
    requestedAccess: 'Solicita',
    readingBudget: 'Niños y niñas por día',
    readingDate: 'Día',
  },
} as const satisfies Record<'en' | 'es', Readonly<Record<FactName, string>>>;

/** Different label, because a failed CSM may never have been sent. */
export const factLabelOverrides: Readonly<
  Record<'en' | 'es', Readonly<Partial<Record<NotificationId, Readonly<Partial<Record<FactName, string>>>>>>>
> = {
  en: { 2: { sentBy: 'Written by', sentAt: 'Written on' } },
  es: { 2: { sentBy: 'Escrito por', sentAt: 'Escrito el' } },
};

/** Button text of a mail about one record. */
export const buttonTexts = {
  en: {
    1: 'Open the CSM history of {{childId}}',
    2: 'Open the CSM that failed',
    3: 'Open child {{childId}}',
    4: 'Open child {{childId}}',
    5: 'Open the project lock',
    6: 'Open the project lock',
    7: 'Open reservation {{reservationId}}',
    8: 'Open reservation {{reservationId}}',
    9: 'Open reservation {{reservationId}}',
    10: 'Open reservation {{reservationId}}',
    11: 'Open reservation {{reservationId}}',
    12: 'Open reservation {{reservationId}}',
    13: 'Open import {{importId}}',
    14: 'Open the access of {{userName}}',
    17: 'Open who has read how much',
  },
  es: {
    1: 'Abrir el historial de CSM de {{childId}}',
    2: 'Abrir los CSM fallidos',
    3: 'Abrir la ficha de {{childId}}',
    4: 'Abrir la ficha de {{childId}}',
    5: 'Abrir el bloqueo de proyecto',
    6: 'Abrir el bloqueo de proyecto',
    7: 'Abrir la reserva {{reservationId}}',
    8: 'Abrir la reserva {{reservationId}}',
    9: 'Abrir la reserva {{reservationId}}',
    10: 'Abrir la reserva {{reservationId}}',
    11: 'Abrir la reserva {{reservationId}}',
    12: 'Abrir la reserva {{reservationId}}',
    13: 'Abrir la importación {{importId}}',
    14: 'Abrir el acceso de {{userName}}',
    17: 'Abrir quién ha leído cuánto',
  },
} as const satisfies Record<'en' | 'es', Readonly<Record<NotificationId, string>>>;

/**
 * The subject of a mail about several records; {} is the number. Notification 11 does not say Transferred, because a
 * transfer may move only part of the children.
 */
export const batchSubjects = {
  en: {
    1: '{} CSM sent',
    2: '{} CSM failed',
    3: '{} internal holds are about to end',
    4: '{} drops requested',
    5: '{} project locks initiated',
    6: '{} project locks completed',
    7: '{} reservations are confirmed',
    8: '{} reservations expire soon',
    9: '{} draft reservations are not finished',
    10: '{} reservations expired',
    11: 'Children moved between reservations: {} times',
    12: '{} reservations cancelled',
    13: '{} imports finished',
    14: '{} requests for access',
    17: '{} people have reached the reading budget',
  },
  es: {
    1: '{} CSM enviados',
    2: '{} CSM fallidos',
    3: '{} retenciones internas están por terminar',
    4: '{} bajas solicitadas',
    5: '{} bloqueos de proyecto iniciados',
    6: '{} bloqueos de proyecto terminados',
    7: '{} reservas están confirmadas',
    8: '{} reservas vencen pronto',
    9: '{} borradores de reserva no están terminados',
    10: '{} reservas vencidas',
    11: 'Niños y niñas trasladados entre reservas: {} veces',
    12: '{} reservas canceladas',
    13: '{} importaciones terminadas',
    14: '{} solicitudes de acceso',
    17: '{} personas han alcanzado el límite de lectura',
  },
} as const satisfies Record<'en' | 'es', Readonly<Record<NotificationId, string>>>;

export const mailTexts = {
  en: {
    copyAddress: 'Or copy this address: {}',
    noNames: 'Names and photos of children are never sent by mail.',
    footer:
      'Sent by PRCDS, office {{officeCode}}, {{officeName}}. The administrators of the office choose who gets this mail, in Office Settings, Notifications. Replies are not read.',
    testSubject: 'Test mail: {}',
    testNote: 'This is a test mail. Its values are samples; nothing of it has happened.',
    testLink: 'Its link leads to where such records are found; that of a real mail opens the record itself.',
    children: 'Children',
    female: 'Female',
    male: 'Male',
    total: 'Total',
  },
  es: {
    copyAddress: 'O copie esta dirección: {}',
    noNames: 'Ningún correo lleva nombres ni fotos de niños y niñas.',
    footer:
      'Enviado por PRCDS, oficina {{officeCode}}, {{officeName}}. Los administradores de la oficina eligen quién recibe este correo, en Ajustes de la oficina, Notificaciones. Las respuestas no se leen.',
    testSubject: 'Correo de prueba: {}',
    testNote: 'Este es un correo de prueba. Sus valores son ejemplos; nada de esto ha sucedido.',
    testLink: 'Su enlace lleva a donde se encuentran esos registros; el de un correo real abre el registro mismo.',
    children: 'Niños y niñas',
    female: 'Femenino',
    male: 'Masculino',
    total: 'Total',
  },
} as const;

/** For the subject of notification 11: a reservation is only called transferred when all of its children moved. */
export const transferOutcomes = {
  en: { whole: 'transferred to {{targetReservationId}}', part: '{{movedChildren}} moved to {{targetReservationId}}' },
  es: {
    whole: 'transferida a la {{targetReservationId}}',
    part: '{{movedChildren}} trasladados a la {{targetReservationId}}',
  },
} as const;

export const unnamedTexts = { en: 'Without a name', es: 'Sin nombre' } as const;
