import type en from '../../en/shared/groups.ts';
import type { Translation } from '../../translation.ts';

export default {
  audit: {
    GroupName: 'Nombre del grupo',
    Description: 'Descripción',
    Status: 'Estado',
    FDRO: 'FDRO',
    Region: 'Región',
    'members: {}': 'Miembro: {}',
    'roles: {}': 'Rol: {}',
  },
  assigned: 'Asignado',
} satisfies Translation<typeof en>;
