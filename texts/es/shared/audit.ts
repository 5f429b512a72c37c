import type en from '../../en/shared/audit.ts';
import type { Translation } from '../../translation.ts';

export default {
  active: {
    Active: 'Activo',
    Inactive: 'Inactivo',
  },
  yesNo: {
    Yes: 'Sí',
    No: 'No',
  },
  through: 'a través de',
  column: {
    id: 'ID de auditoría',
    field: 'Campo',
    oldValue: 'Valor anterior',
    newValue: 'Valor nuevo',
    modifiedBy: 'Modificado por',
    modifiedAt: 'Fecha y hora de modificación',
  },
} satisfies Translation<typeof en>;
