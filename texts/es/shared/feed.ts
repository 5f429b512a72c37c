import type en from '../../en/shared/feed.ts';
import type { Translation } from '../../translation.ts';

export default {
  /** Of children missing from a snapshot. */
  kind: {
    reserved: 'Reservados',
    held: 'Retenidos',
    leaving: 'Ya se van',
  },
  column: {
    projectName: 'Nombre del proyecto',
    kind: 'Situación',
    office: 'Retenido o apadrinado por',
    sheet: 'Niños y niñas que faltan',
  },
} satisfies Translation<typeof en>;
