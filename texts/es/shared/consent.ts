import type en from '../../en/shared/consent.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Condiciones de uso y consentimiento de privacidad',
  confidential: 'Los datos que se muestran en este producto son confidenciales.',
  purposes:
    'Solo pueden compartirse con fines profesionales válidos, como la promoción del apadrinamiento y la respuesta a consultas de padrinos y madrinas.',
  version: 'Versión',
} satisfies Translation<typeof en>;
