import type en from '../../en/shared/files.ts';
import type { Translation } from '../../translation.ts';

export default {
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
} satisfies Translation<typeof en>;
