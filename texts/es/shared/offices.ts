import type en from '../../en/shared/offices.ts';
import type { Translation } from '../../translation.ts';

export default {
  name: {
    USAO: 'Estados Unidos',
    CANO: 'Canadá',
    AUSO: 'Australia',
    NZLO: 'Nueva Zelanda',
    GBRO: 'Reino Unido',
    DEUO: 'Alemania',
    ESPO: 'España',
    KORO: 'Corea',
    TWNO: 'Taiwán',
    HKGO: 'Hong Kong',
    SGPO: 'Singapur',
  },
  fieldOffice: 'Oficina de campo de {{country}}',
} satisfies Translation<typeof en>;
