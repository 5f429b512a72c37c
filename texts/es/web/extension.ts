import type en from '../../en/web/extension.ts';
import type { Translation } from '../../translation.ts';

export default {
  extend: 'Prorrogar',
  extendOne: 'Prorrogar la reserva {{id}}',
  title: '¿Prorrogar la reserva {{id}}?',
  proposal: 'Vence el {{from}} y vencerá el {{to}}.',
  stays: 'Vence el {{from}}. Ya tiene la última fecha permitida.',
  asking: 'Se está calculando la fecha nueva.',
  latest: 'Ya tiene la última fecha permitida.',
  notEnding: 'No vence dentro de 30 días, o ya no está activa.',
  otherDate: 'Otra fecha',
  done: 'La reserva {{id}} vence ahora el {{date}}',
  failed: 'no se pudo actualizar la reserva',
  fetchFailed: 'No se pudo calcular la fecha nueva.',
  reason: {
    'not-found': 'No se encontró esta reserva.',
    'reservation-closed': 'Esta reserva no está activa.',
    'reservation-without-end': 'No vence: es perpetua.',
    'expiration-too-late': 'Ya tiene la última fecha permitida.',
    'changed-meanwhile': 'Otra persona cambió su fecha entretanto. Ahora no se cambió nada.',
    'taking-too-long': 'En este momento está en uso. No se cambió nada; inténtelo de nuevo.',
    interrupted: 'El servicio se interrumpió. Compruebe esta reserva e inténtelo de nuevo.',
  },
} satisfies Translation<typeof en>;
