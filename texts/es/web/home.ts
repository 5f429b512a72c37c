import type en from '../../en/web/home.ts';
import type { Translation } from '../../translation.ts';

export default {
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
  findChild: 'Buscar un niño o niña',
  findHint: 'Nombre, o ID: ETH-193408-0127',
  findEmpty: 'Escriba un ID o un nombre.',
  findInvalid: 'El ID indicado no es válido',
  open: 'Abrir',
  purpose: {
    search: 'busque niños, niñas y proyectos registrados',
    searchChildren: 'busque niños y niñas registrados',
    searchProjects: 'busque proyectos',
    readProjects: 'busque proyectos y conozca sus comunidades, medios y bloqueos',
    csm: 'envíe mensajes de estado de niños y niñas',
    reservations: 'gestione las reservas de su oficina',
    seeReservations: 'consulte las reservas de su oficina',
  },
  nothing:
    'Todavía no puede abrir ninguna pantalla. Póngase en contacto con su administrador local para solicitar acceso',
  does: {
    searchChild: 'Encuentre niños y niñas por ID, nombre, lugar, edad o estado, y abra sus fichas.',
    dataQuality:
      'Vea por país y proyecto qué falta, qué es demasiado antiguo o qué se contradice en los datos de los niños y niñas.',
    searchProject: 'Encuentre proyectos, lea sus detalles y vea los bloqueos de proyecto.',
    createReservationPool: 'Reserve niños y niñas disponibles para un evento o una campaña.',
    manageReservation: 'Vea, edite, transfiera, libere o cancele reservas.',
    batchImport: 'Reserve niños y niñas desde un archivo de Excel y vea importaciones anteriores.',
    officeSettings: 'Fije los formatos, los límites, las notificaciones y las condiciones de uso de su oficina.',
    userProfileManagement: 'Cree perfiles de usuario y decida quién está activo.',
    userRoleManagement: 'Decida qué puede ver y hacer cada rol.',
    userGroup: 'Reúna usuarios en grupos y asigne roles a los grupos.',
  },
} satisfies Translation<typeof en>;
