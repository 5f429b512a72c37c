import type en from '../../en/shared/access.ts';
import type { Translation } from '../../translation.ts';

export default {
  module: {
    Home: 'Inicio',
    'Registered Child': 'Niño o niña registrado',
    Projects: 'Proyectos',
    Reservation: 'Reserva',
    'Admin Office Setting': 'Administración de ajustes de la oficina',
    'Admin User Profile Management': 'Administración de perfiles de usuario',
    'Admin Role Management': 'Administración de roles',
    'Admin User Group Management': 'Administración de grupos de usuarios',
  },
  level: {
    View: 'Ver',
    Create: 'Crear',
    Edit: 'Editar',
    Delete: 'Eliminar',
    'Send CSM': 'Enviar CSM',
    Transfer: 'Transferir',
    Release: 'Liberar',
    'Export to Excel': 'Exportar a Excel',
    Export: 'Exportar',
    Print: 'Imprimir',
    'Print to PDF': 'Imprimir en PDF',
  },
  privilege: '{{module}}: {{level}}',
} satisfies Translation<typeof en>;
