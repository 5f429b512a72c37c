import type { Language } from '../shared/language.ts';
import type { CsmProblem } from './message.ts';

/** For 'rejected', the external system's own text is appended. */
export const describeCsmProblem = (problem: CsmProblem, answer: string | null, language: Language): string =>
  [csmProblemTexts[language][problem], problem === 'rejected' ? answer : null].filter(Boolean).join(': ');

/** Why a message was not delivered, for screens and mails. */
export const csmProblemTexts: Readonly<Record<Language, Readonly<Record<CsmProblem, string>>>> = {
  en: {
    'account-inactive': 'The service account that signs our messages is inactive',
    'address-not-allowed': 'The address of the external system is not allowed',
    'answered-with-error': 'The external system answered with an error',
    certificate: 'The certificate of the external system is not valid',
    'follow-up-failed': 'The message was sent, but PRCDS could not note what followed from it',
    'internal-error': 'PRCDS could not write the message',
    'let-go': 'An administrator let the message go',
    'no-longer-so': 'What the message said was no longer so',
    'no-mail-server': 'There is no mail server',
    'no-recipients': 'There is nobody to tell',
    'not-configured': 'No address is set in API Configuration Settings',
    'recipient-refused': 'The recipient was refused',
    'refused-credentials': 'The external system refused our credentials',
    'refused-message': 'The external system refused the message',
    rejected: 'The external system could not process the message',
    'secret-renewed': 'The service account that signs our messages has a new secret, which is not set yet',
    'server-error': 'The external system has a fault',
    'timed-out': 'The external system did not answer in time',
    'unknown-message': 'The external system does not know this kind of message',
    unreachable: 'The external system cannot be reached',
  },
  es: {
    'account-inactive': 'La cuenta de servicio que firma nuestros mensajes está inactiva',
    'address-not-allowed': 'La dirección del sistema externo no está permitida',
    'answered-with-error': 'El sistema externo respondió con un error',
    certificate: 'El certificado del sistema externo no es válido',
    'follow-up-failed': 'El mensaje se envió, pero PRCDS no pudo anotar lo que se derivaba de él',
    'internal-error': 'PRCDS no pudo escribir el mensaje',
    'let-go': 'Un administrador descartó el mensaje',
    'no-longer-so': 'Lo que decía el mensaje ya no era cierto',
    'no-mail-server': 'No hay servidor de correo',
    'no-recipients': 'No hay a quién avisar',
    'not-configured': 'No hay ninguna dirección en la configuración de la API',
    'recipient-refused': 'El destinatario fue rechazado',
    'refused-credentials': 'El sistema externo rechazó nuestras credenciales',
    'refused-message': 'El sistema externo rechazó el mensaje',
    rejected: 'El sistema externo no pudo procesar el mensaje',
    'secret-renewed': 'La cuenta de servicio que firma nuestros mensajes tiene un secreto nuevo, aún sin configurar',
    'server-error': 'El sistema externo tiene un fallo',
    'timed-out': 'El sistema externo no respondió a tiempo',
    'unknown-message': 'El sistema externo no conoce este tipo de mensaje',
    unreachable: 'No se puede contactar con el sistema externo',
  },
};
