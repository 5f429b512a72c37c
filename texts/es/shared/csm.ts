import type en from '../../en/shared/csm.ts';
import type { Translation } from '../../translation.ts';

export default {
  problem: {
    'account-inactive': 'La cuenta de servicio que firma nuestros mensajes está inactiva',
    'address-not-allowed': 'La dirección del sistema externo no está permitida',
    'answered-with-error': 'El sistema externo respondió con un error',
    certificate: 'El certificado del sistema externo no es válido',
    'follow-up-failed': 'El mensaje se envió, pero PRCDS no pudo registrar el resultado',
    'internal-error': 'PRCDS no pudo escribir el mensaje',
    'let-go': 'Un administrador descartó el mensaje',
    'no-longer-so': 'Lo que decía el mensaje ya no era cierto',
    'no-mail-server': 'No hay servidor de correo',
    'no-recipients': 'No hay destinatarios',
    'not-configured': 'No hay ninguna dirección en la configuración de la API',
    'recipient-refused': 'El servidor de correo rechazó al destinatario',
    'refused-credentials': 'El sistema externo rechazó nuestras credenciales',
    'refused-message': 'El sistema externo rechazó el mensaje',
    rejected: 'El sistema externo no pudo procesar el mensaje',
    'secret-renewed': 'La cuenta de servicio que firma nuestros mensajes tiene un secreto nuevo, aún sin configurar',
    'server-error': 'El sistema externo tiene un fallo',
    'timed-out': 'El sistema externo no respondió a tiempo',
    'unknown-message': 'El sistema externo no conoce este tipo de mensaje',
    unreachable: 'No se puede contactar con el sistema externo',
  },
} satisfies Translation<typeof en>;
