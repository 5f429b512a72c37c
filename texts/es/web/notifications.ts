import type en from '../../en/web/notifications.ts';
import type { Translation } from '../../translation.ts';
import shared from '../shared/notifications.ts';

export default {
  title: 'Notificaciones',
  intro: 'Elija una notificación para indicar quién la recibe y qué dice.',
  all: 'Todas las notificaciones',
  module: {
    'Registered Child': 'Niños y niñas registrados',
    Projects: 'Proyectos',
    Reservation: 'Reservas',
    'Admin User Profile Management': 'Gestión de perfiles de usuario',
  },
  name: shared.name,
  recipientCount_zero: 'Nadie',
  unchosen: { administrators: 'Los administradores de la oficina', doer: 'Quien importa' },
  recipientCount_one: '{{count}} destinatario',
  recipientCount_other: '{{count}} destinatarios',
  custom: 'Texto propio',
  recipients: 'Destinatarios',
  chooseRecipients: 'Elija usuarios activos',
  recipientLimit: 'Como máximo {{maximum}} destinatarios',
  inactive: '{{name}} (inactivo, no recibe correo)',
  language: 'Idioma de la plantilla',
  part: { subject: 'Asunto', body: 'Texto', signature: 'Firma' },
  changedPart: '{{part}} ({{language}})',
  placeholders: 'Marcadores: elija uno para insertarlo donde estaba escribiendo',
  insert: 'Insertar {{placeholder}}',
  preview: 'Vista previa con valores de ejemplo',
  testMail: 'Enviarme un correo de prueba',
  testSent: 'Correo de prueba enviado a {{email}}',
  testFailed: 'No se pudo enviar el correo de prueba',
  testBlocked: 'Corrija primero la plantilla.',
  restore: 'Usar el texto predeterminado',
  restoreQuestion: '¿Volver al texto predeterminado de esta notificación?',
  restoreNote: 'El texto de su oficina se pierde en todos los idiomas.',
  saved: 'Los ajustes de la oficina se guardaron correctamente',
  error: {
    fetch: 'Error al obtener los ajustes de la oficina',
    save: 'Error al guardar la notificación',
  },
  subject: 'Notificación {{name}}',
} satisfies Translation<typeof en>;
