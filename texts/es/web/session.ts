import type en from '../../en/web/session.ts';
import type { Translation } from '../../translation.ts';

export default {
  signIn: {
    working: 'Iniciando sesión',
    failedTitle: 'No se pudo iniciar sesión',
    refused: 'El inicio de sesión no se completó. Inténtelo de nuevo.',
    notOurs: 'Este inicio de sesión no comenzó aquí o comenzó hace demasiado tiempo. Inténtelo de nuevo.',
    noEmail: 'No se pudieron obtener los datos del correo electrónico',
    unavailable:
      'En este momento no se puede contactar con el servicio de inicio de sesión. Inténtelo de nuevo más tarde.',
    insecure: 'Para iniciar sesión se necesita una dirección segura (https). Pídala a su administrador.',
    tryAgain: 'Intentar de nuevo',
  },
  entry: {
    working: 'Cargando su perfil',
    defaultSettings: 'Error al obtener los datos de la FDRO; se aplica el valor predeterminado de 7 días',
    title: {
      no_user_profile: 'Sin perfil de usuario',
      inactive_user_profile: 'El estado del usuario es Inactivo',
      unable_to_fetch_profile: 'Perfil no disponible',
      create_failed: 'No se creó el perfil',
      norole_assigned: 'Sin rol asignado',
    },
    no_user_profile: 'No se encontró el perfil de usuario. Póngase en contacto con su administrador local',
    inactive_user_profile: 'El estado del usuario es Inactivo. Póngase en contacto con su administrador local',
    unable_to_fetch_profile: 'No se pudo obtener el perfil de usuario. Inténtelo de nuevo más tarde',
    create_failed: 'No se pudo crear el perfil de usuario',
    norole_contact: 'No tiene ningún rol asignado. Póngase en contacto con su administrador local',
    norole_assigned: 'Todavía no tiene ningún rol asignado. Espere a que su administrador le dé acceso.',
    norole_assigned_success: 'Se envió a sus administradores locales un correo electrónico para solicitar acceso.',
    norole_assigned_error:
      'No se pudo enviar a sus administradores locales el correo electrónico para solicitar acceso.',
    email_details: 'No se pudieron obtener los datos del correo electrónico',
    signedInAs: 'Sesión iniciada como {{email}}',
    logout: 'Cerrar sesión',
    tryAgain: 'Intentar de nuevo',
  },
  frame: {
    title: '¿Continuar como {{name}}?',
    body: 'Este enlace se creó para usar PRCDS dentro de otro sistema. Quien lo abre trabaja como esta persona. Continúe solo si es usted.',
    take: 'Continuar',
    refuse: 'No continuar',
  },
  idle: {
    title: '¡Lleva un rato sin actividad!',
    countdown: 'Su sesión se cerrará en {{mins}} minutos y {{secs}} segundos',
    stay: 'Permanecer',
    logout: 'Cerrar sesión',
  },
  expired: {
    title: 'La sesión ha caducado',
    keeping: 'Se está conservando lo que no guardó. Espere un momento.',
    lost: 'No se pudo conservar lo que no guardó.',
    kept: 'Lo que no guardó se conserva y podrá restaurarlo cuando vuelva a iniciar sesión.',
    body: 'Inicie sesión de nuevo para continuar donde estaba.',
    bodyNonav: 'Elija Permanecer para continuar o vuelva a abrir esta pantalla desde el CRM.',
    stay: 'Permanecer',
    reLogin: 'Volver a iniciar sesión',
  },
  loggedOut: {
    title: 'Se ha cerrado la sesión',
    body: 'Su sesión se cerró en otra pestaña.',
    logIn: 'Iniciar sesión',
  },
  kept: {
    title: 'PRCDS ha conservado lo que había escrito sin guardar.',
    savedAt: 'Conservado el {{when}}.',
    changed:
      'Este registro ha cambiado desde entonces. Antes de guardar, compare los campos que otra persona también cambió.',
    restore: 'Restaurar',
    discard: 'Descartar',
  },
} satisfies Translation<typeof en>;
