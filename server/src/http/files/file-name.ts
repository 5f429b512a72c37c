import type { Language } from '#contract/shared/language.ts';

/** Translations of file name parts; other parts, such as ids and dates, are used as they are. */
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    actionCodeHistory: 'action-code-history',
    csmHistory: 'csm-history',
  },
  es: {
    actionCodeHistory: 'historial-de-códigos-de-acción',
    audit: 'auditoría',
    'child-data-verification': 'verificación-de-datos',
    children: 'niños-y-niñas',
    csmHistory: 'historial-de-csm',
    errors: 'errores',
    'event-pack': 'paquete-del-evento',
    import: 'importación',
    imports: 'importaciones',
    'known-data': 'datos-conocidos',
    'office-settings': 'configuración-de-la-oficina',
    project: 'proyecto',
    projects: 'proyectos',
    reservation: 'reserva',
    'reservation-import': 'importación-de-reservas',
    reservations: 'reservas',
    role: 'rol',
    user: 'usuario',
    'user-group': 'grupo-de-usuarios',
  },
};

/** 'reservation-12-children.xlsx', in the caller's language. */
export const fileName = (language: Language, extension: string, ...parts: readonly (string | number)[]): string =>
  `${parts.map((part) => words[language][part] ?? part).join('-')}.${extension}`;
