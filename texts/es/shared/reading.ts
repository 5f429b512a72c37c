import type en from '../../en/shared/reading.ts';
import type { Translation } from '../../translation.ts';

export default {
  state: {
    below: '-',
    over: 'Límite alcanzado',
    refused: 'Sin más listas',
    lifted: 'Levantado hoy',
  },
  list: {
    search: 'Buscar niño o niña',
    available: 'Niños y niñas disponibles',
    replacements: 'Sustituciones ofrecidas',
    reservation: 'Niños y niñas de una reserva',
    csm: 'CSM',
    recent: 'Abiertos recientemente',
    find: 'Buscar en todo',
    pictures: 'Fotos de una lista',
    perhapsTwice: 'Quizá registrados dos veces',
    missing: 'Niños y niñas que faltan en un envío',
    dataQuality: 'Calidad de los datos',
  },
  column: {
    person: 'Persona',
    email: 'Correo electrónico',
    roles: 'Roles',
    children: 'Niños y niñas',
    opened: 'Abiertos',
    state: 'Estado',
    lastRead: 'Última lectura',
    liftedBy: 'Levantado por',
    reason: 'Motivo',
  },
} satisfies Translation<typeof en>;
