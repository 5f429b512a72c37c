import type { Language } from '../shared/language.ts';

/** The parts of the data file about a user, in order, with headings in both languages. */
export const knownParts = {
  profile: { en: 'Profile', es: 'Perfil' },
  roles: { en: 'Roles', es: 'Roles' },
  groups: { en: 'User groups', es: 'Grupos de usuarios' },
  consents: { en: 'Consents to the privacy policy', es: 'Consentimientos a la política de privacidad' },
  notifications: { en: 'Notifications this person receives', es: 'Notificaciones que recibe esta persona' },
  mails: { en: 'E-mails sent to this person', es: 'Correos enviados a esta persona' },
  savedSearches: { en: 'Saved searches', es: 'Búsquedas guardadas' },
  accessRequests: { en: 'Requests for access', es: 'Solicitudes de acceso' },
  frames: { en: 'Sessions opened by another system', es: 'Sesiones abiertas por otro sistema' },
  unsavedInput: { en: 'Input kept for later, without its content', es: 'Datos sin guardar, sin su contenido' },
  imports: { en: 'Imports', es: 'Importaciones' },
  messages: { en: 'Child status messages sent', es: 'Mensajes de estado de niños enviados' },
  changesAbout: { en: 'Changes of this profile', es: 'Cambios de este perfil' },
  changesBy: { en: 'Changes made by this person', es: 'Cambios hechos por esta persona' },
  readings: { en: 'What this person read, printed or exported', es: 'Lo que esta persona leyó, imprimió o exportó' },
  lists: { en: 'Lists of children shown to this person', es: 'Listas de niños mostradas a esta persona' },
  readingDays: { en: 'Children read a day', es: 'Niños leídos por día' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type KnownPart = keyof typeof knownParts;
