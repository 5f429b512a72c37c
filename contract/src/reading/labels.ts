import type { Language } from '../shared/language.ts';
import type { ChildList, ReadingState } from './rules.ts';

/** F16: labels for the screen and for files. */

export const readingStateLabels: Readonly<Record<ReadingState, Readonly<Record<Language, string>>>> = {
  below: { en: '-', es: '-' },
  over: { en: 'Over budget, told', es: 'Sobre el límite, avisado' },
  refused: { en: 'Lists refused', es: 'Listas rechazadas' },
  lifted: { en: 'Lifted for today', es: 'Levantado por hoy' },
};

export const childListLabels: Readonly<Record<ChildList, Readonly<Record<Language, string>>>> = {
  search: { en: 'Search Child', es: 'Buscar niño o niña' },
  available: { en: 'Available children', es: 'Niños y niñas disponibles' },
  replacements: { en: 'Replacements offered', es: 'Sustituciones ofrecidas' },
  reservation: { en: 'Children of a reservation', es: 'Niños y niñas de una reserva' },
  csm: { en: 'CSM', es: 'CSM' },
  recent: { en: 'Recently opened', es: 'Abiertos recientemente' },
};

export const readingColumnLabels: Readonly<Record<Language, readonly string[]>> = {
  en: ['Person', 'Email', 'Roles', 'Children', 'Opened', 'State', 'Last read', 'Lifted by', 'Reason'],
  es: [
    'Persona',
    'Correo electrónico',
    'Roles',
    'Niños y niñas',
    'Abiertos',
    'Estado',
    'Última lectura',
    'Levantado por',
    'Motivo',
  ],
};
