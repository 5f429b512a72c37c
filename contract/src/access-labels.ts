import type { AccessType, ModuleName } from './access.ts';

/** Spanish names of modules and levels; in English they have the names of the specification. */

export const moduleLabelsEs = {
  Home: 'Inicio',
  'Registered Child': 'Niño o niña registrado',
  Projects: 'Proyectos',
  Reservation: 'Reserva',
  'Admin Office Setting': 'Administración de ajustes de la oficina',
  'Admin User Profile Management': 'Administración de perfiles de usuario',
  'Admin Role Management': 'Administración de roles',
  'Admin User Group Management': 'Administración de grupos de usuarios',
} as const satisfies Record<ModuleName, string>;

export const levelLabelsEs = {
  View: 'Ver',
  Create: 'Crear',
  Edit: 'Editar',
  Delete: 'Eliminar',
  'Send CSM': 'Enviar CSM',
  Transfer: 'Transferir',
  Release: 'Liberar',
  'Export to Excel': 'Exportar a Excel',
  Export: 'Exportar',
  Print: 'Imprimir',
  'Print to PDF': 'Imprimir en PDF',
} as const satisfies Record<AccessType, string>;

/** Spanish name of a privilege such as 'Reservation:Edit'; an unknown module or level is returned unchanged. */
export function privilegeLabelEs(text: string): string {
  const [module = '', level = ''] = text.split(':');
  const names = [(moduleLabelsEs as Record<string, string>)[module], (levelLabelsEs as Record<string, string>)[level]];
  return names.every((name) => name !== undefined) ? names.join(': ') : text;
}
