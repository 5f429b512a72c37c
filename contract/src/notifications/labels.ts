/** Spanish names of notifications; in English they have the names of table T9. */
export const notificationLabelsEs = {
  n1: 'CSM enviado',
  n2: 'CSM fallido en el sistema externo',
  n3: 'Retención interna a punto de terminar',
  n4: 'Baja solicitada',
  n5: 'Bloqueo de proyecto iniciado',
  n6: 'Bloqueo de proyecto terminado',
  n7: 'Reserva creada',
  n8: 'Recordatorio de vencimiento de la reserva',
  n9: 'Recordatorio de borrador de reserva',
  n10: 'Reserva vencida',
  n11: 'Reserva transferida',
  n12: 'Reserva cancelada',
  n13: 'Importación terminada',
  n14: 'Acceso solicitado por una persona nueva',
  n17: 'Límite de lectura alcanzado',
} as const;
