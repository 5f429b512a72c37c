import type en from '../../en/shared/quality.ts';
import type { Translation } from '../../translation.ts';

export default {
  figure: {
    all: 'Niños y niñas',
    noPhoto: 'Sin foto',
    oldPhoto: 'Foto demasiado antigua',
    updateOverdue: 'Actualización atrasada',
    estimatedBirthDate: 'Fecha de nacimiento estimada',
    noCommunity: 'Sin comunidad',
    contradictions: 'Fechas que se contradicen',
    perhapsTwice: 'Quizá registrados dos veces',
  },
  meaning: {
    all: 'Todos los niños y niñas que no han salido. No se incluye a quienes se les han borrado los datos.',
    noPhoto: 'Nunca se ha recibido una foto.',
    oldPhoto:
      'La última foto es más antigua de lo que permite el ajuste de la oficina de apoyo «las fotos y vídeos del niño o niña se actualizan en». No se incluye a quienes están saliendo.',
    updateOverdue:
      'La última actualización de la oficina de campo es más antigua de lo que permite el ajuste de la oficina de apoyo «los datos del niño o niña se actualizan en».',
    estimatedBirthDate: 'La fecha de nacimiento es una estimación y nadie la ha sustituido por la verdadera.',
    noCommunity: 'Se conoce el proyecto, pero no la comunidad.',
    contradictions: 'Al menos dos fechas no pueden ser correctas a la vez, o una fecha no puede serlo hoy.',
    perhapsTwice:
      'Otro niño o niña del mismo proyecto tiene el mismo nombre y los mismos apellidos (sin contar acentos ni mayúsculas), la misma fecha de nacimiento y la misma comunidad o ninguna.',
  },
  contradiction: {
    bornInFuture: 'Nacimiento en el futuro',
    registeredBeforeBirth: 'Registro anterior al nacimiento',
    registeredInFuture: 'Registro en el futuro',
    leftBeforeRegistered: 'Salida anterior al registro',
    photoInFuture: 'Foto tomada en el futuro',
    photoBeforeRegistration: 'Foto anterior al registro',
    updatedInFuture: 'Actualización en el futuro',
    visitInFuture: 'Visita en el futuro',
    tooOldToBePledgeable: 'Disponible, pero por encima de la edad en que termina el apadrinamiento',
  },
  sheet: {
    figures: 'Cifras',
    children: 'Niños y niñas',
    project: 'Proyecto',
    projectName: 'Nombre del proyecto',
    childId: 'ID del niño o niña',
    figure: 'Qué revisar',
    detail: 'Detalle',
    total: 'Total',
    counted: 'Recuento del',
    cut: 'La lista termina tras este número de niños y niñas; hay más',
  },
} satisfies Translation<typeof en>;
