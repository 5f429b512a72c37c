import type en from '../../en/shared/pdf.ts';
import type { Translation } from '../../translation.ts';

export default {
  missingGlyphs:
    '{{placeholder}} ocupa el lugar de caracteres que este PDF no puede mostrar. PRCDS los muestra en la pantalla.',
} satisfies Translation<typeof en>;
