import { type AccessType, type ModuleName, modules, type Privilege, privilege } from '../access.ts';

/** Table T7: what each sample role may do. V View, C Create, E Edit, D Delete, S Send CSM, T Transfer, R Release,
 *  X Export to Excel, O Export, P Print, F Print to PDF; empty means No Access. */
const letters: Readonly<Record<string, AccessType>> = {
  V: 'View',
  C: 'Create',
  E: 'Edit',
  D: 'Delete',
  S: 'Send CSM',
  T: 'Transfer',
  R: 'Release',
  X: 'Export to Excel',
  O: 'Export',
  P: 'Print',
  F: 'Print to PDF',
};

export const sampleRoleNames = [
  'Partnership Admin',
  'Local Administrator',
  'Standard User',
  'View Only User',
  'Guest - 01',
] as const;
export type SampleRoleName = (typeof sampleRoleNames)[number];

const table: Readonly<Record<ModuleName, readonly [string, string, string, string, string]>> = {
  Home: ['V', 'V', 'V', 'V', 'V'],
  'Registered Child': ['VESXOPF', 'VESXOPF', 'VESXPF', 'VP', ''],
  Projects: ['VCEDXOPF', 'VXOPF', 'VXPF', 'VP', 'V'],
  Reservation: ['VCEDTRXOPF', 'VCEDTRXOPF', 'VCETRXPF', 'VP', ''],
  'Admin Office Setting': ['VCEDO', 'VCEDO', '', '', ''],
  'Admin User Profile Management': ['VCEO', 'VCE', '', '', ''],
  'Admin Role Management': ['VCED', 'V', '', '', ''],
  'Admin User Group Management': ['VCED', 'VCED', '', '', ''],
};

export function sampleRoleGrants(role: SampleRoleName): Privilege[] {
  const column = sampleRoleNames.indexOf(role);
  return modules.flatMap((module) =>
    [...(table[module.name][column] ?? '')].map((letter) => privilege(module.name, letters[letter] as AccessType)),
  );
}

/** USER-047: the only role that works in every office. */
export const crossOfficeRole: SampleRoleName = 'Partnership Admin';
