import type en from '../../en/shared/roles.ts';
import type { Translation } from '../../translation.ts';

export default {
  audit: {
    roleName: 'Nombre del rol',
    status: 'Estado',
    granted: 'Concedido',
  },
} satisfies Translation<typeof en>;
