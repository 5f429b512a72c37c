import type en from '../en/help.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Ayuda / Primeros pasos',
  lead: 'Una sección breve por cada pantalla que puede abrir.',
  contents: 'En esta página',
  open: 'Abrir esta pantalla',
  contactTitle: 'Si algo falta',
  contact:
    'Lo que ve depende de sus roles. Póngase en contacto con su administrador local para solicitar acceso e indique la página que necesita.',
  section: {
    home: {
      title: 'Inicio',
      steps: {
        one: 'El menú de la izquierda contiene las pantallas que puede abrir. El botón de arriba a la izquierda lo estrecha o lo ensancha.',
        two: 'Su nombre, arriba, abre su perfil: idioma, colores claros u oscuros, su oficina y sus roles.',
        three: 'La sesión se cierra tras un tiempo sin actividad. Un minuto antes se le pregunta si desea quedarse.',
      },
    },
    searchChild: {
      steps: {
        one: 'Complete al menos un criterio y elija Buscar. Un ID tiene la forma ETH-193408-0127.',
        two: 'Abra un ID para leer la ficha. Los resultados siguen ahí cuando vuelve.',
        three:
          'Marque niños y niñas en la lista para actuar sobre varios a la vez. La barra sobre la lista indica cuántos puede elegir.',
      },
    },
    searchProject: {
      steps: {
        one: 'Elija países o escriba parte de un nombre y elija Buscar.',
        two: 'Abra un proyecto para leer sus detalles, la comunidad, los medios y el bloqueo de proyecto.',
        three: 'Un proyecto bloqueado indica desde cuándo y a qué niños y niñas afecta.',
      },
    },
    createReservationPool: {
      steps: {
        one: 'Introduzca los datos del evento o la campaña, con el número de niños y niñas que necesita.',
        two: 'Busque niños y niñas disponibles y márquelos hasta alcanzar el objetivo.',
        three: 'Revise la vista previa y confirme. Mientras trabaja, quedan retenidos para usted.',
      },
    },
    manageReservation: {
      steps: {
        one: 'Busque por reserva, evento o estado y abra una para ver sus niños y niñas.',
        two: 'Edite, añada niños o niñas, transfiera, libere o cancele, según su acceso.',
        three: 'Cada cambio queda en la auditoría de la reserva.',
      },
    },
    batchImport: {
      steps: {
        one: 'Descargue la plantilla, complétela y elija el archivo. Puede ocupar hasta 1 MB.',
        two: 'Primero se comprueba cada fila. Nada se importa antes de que usted lo acepte.',
        three: 'El historial de importaciones indica qué pasó con cada fila.',
      },
    },
    officeSettings: {
      steps: {
        one: 'Cada pestaña contiene un tipo de ajuste, con los valores permitidos.',
        two: 'Las filas cambiadas quedan marcadas. Guardar las conserva, Descartar recupera los valores anteriores.',
        three: 'Una versión nueva de los términos de uso vuelve a preguntar a toda su oficina.',
      },
    },
    userProfileManagement: {
      steps: {
        one: 'Encuentre a una persona por nombre, correo u oficina.',
        two: 'Cree un perfil, o abra uno para cambiar estado, grupos y roles.',
        three: 'Una persona inactiva no puede iniciar sesión. Nada de lo que hizo se pierde.',
      },
    },
    userRoleManagement: {
      steps: {
        one: 'Un rol indica, módulo por módulo, qué se puede ver y hacer.',
        two: 'Marcar cualquier nivel marca Ver. Desmarcar Ver desmarca los demás.',
        three: 'Un rol llega a las personas por un grupo o por asignación directa.',
      },
    },
    userGroup: {
      steps: {
        one: 'Un grupo reúne a personas que necesitan el mismo acceso.',
        two: 'Asigne roles al grupo; sus miembros los reciben de inmediato.',
        three: 'Quitar un rol de un grupo quita esos privilegios a todos sus miembros.',
      },
    },
  },
} satisfies Translation<typeof en>;
