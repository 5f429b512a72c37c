import type { OtherOffice, Rows } from './row.ts';

const user = ({ userId }: OtherOffice) => ({ id: userId });
const group = ({ groupId }: OtherOffice) => ({ id: groupId });
const place = ({ office, region }: OtherOffice) => ({ FDRO: office, Region: region });
const profile = (other: OtherOffice) => ({ FirstName: 'Ana', LastName: 'Ruiz', ...place(other) });
const groupBody = (other: OtherOffice) => ({
  details: { GroupName: other.groupName, ...place(other) },
  members: [],
  roles: [],
});

export const usersRows: Rows = {
  'POST user': ['token', 'self'],
  'GET user/searchUserByEmail': ['token', 'self'],
  'GET user/access': ['signed-in', 'self'],
  'GET users/:fdro': ['PLSV', 'refused', ({ office }) => ({ fdro: office })],
  'POST user/accessRequest': ['signed-in', 'self'],
  'PUT user/language': ['signed-in', 'self'],
  'GET user/knownData/export': ['signed-in', 'self'],

  'POST user/search': ['PL', 'refused', ({ office }) => ({ FDRO: office, UserSearch: {} })],
  'POST user/profile': ['PL', 'refused', (other) => ({ User: { ...profile(other), Email: 'new@prcds.example' } })],
  'GET user/:id': ['PL', 'hidden', user],
  'PUT user/:id': [
    'PL',
    'hidden',
    (other) => ({ ...user(other), Version: 1, User: { ...profile(other), Email: other.email } }),
  ],
  'PUT user/:id/status': ['PL', 'hidden', (other) => ({ ...user(other), Version: 1, Status: 'Inactive' })],
  'GET user/:id/audit': ['PL', 'hidden', user],
  'GET user/:id/audit/export': ['P', 'hidden', user],
  'GET user/:id/knownData/export': ['P', 'hidden', user],
  'POST user/:id/pseudonymise': ['PL', 'hidden', ({ formerId: id }) => ({ id, Version: 1 })],
  'GET user/:id/access': ['PL', 'hidden', user],
  'PUT user/:id/access': [
    'PL',
    'hidden',
    (other) => ({ ...user(other), Version: 1, UserAccess: { ...place(other), roles: [] } }),
  ],
  'GET user/:id/access/why': ['PL', 'hidden', user],
  'GET access/holder': [
    'PL',
    'refused',
    ({ office }) => ({ FDRO: office, ModuleId: 1, AccessTypeDescription: 'View' }),
  ],
  'POST user/accessRequest/search': ['PL', 'refused', ({ office }) => ({ FDRO: office })],
  'PUT user/accessRequest/:id/assign': ['PL', 'hidden', ({ requestId }) => ({ id: requestId, AssignedTo: null })],
  'PUT user/accessRequest/:id/close': ['PL', 'hidden', ({ requestId }) => ({ id: requestId, Outcome: 'Declined' })],
};

export const rolesRows: Rows = {
  'GET role': ['PL', 'own list'],
  'GET role/deleted': ['PL', 'pool'],
  'GET role/:id': ['PL', 'own list'],
  'GET role/:id/audit': ['PL', 'pool'],
  'GET role/:id/audit/export': ['P', 'pool'],
  'POST role': ['P', 'pool'],
  'PUT role/:id': ['P', 'pool'],
  'PUT role/:id/status': ['P', 'pool'],
  'DELETE role/:id': ['P', 'pool'],
  'POST role/:id/preview': ['P', 'own list'],
  'GET list/module': ['signed-in', 'pool'],
};

export const groupsRows: Rows = {
  'GET userGroup': ['PL', 'refused', ({ office }) => ({ FDRO: office })],
  'GET userGroup/:id': ['PL', 'hidden', group],
  'GET userGroup/:id/audit': ['PL', 'hidden', group],
  'GET userGroup/:id/audit/export': ['P', 'hidden', group],
  'POST userGroup': [
    'PL',
    'refused',
    (other) => {
      const { details, ...rest } = groupBody(other);
      return { UserGroup: { ...rest, details: { ...details, GroupName: 'Another team' } } };
    },
  ],
  'PUT userGroup/:id': ['PL', 'hidden', (other) => ({ ...group(other), Version: 1, UserGroup: groupBody(other) })],
  'DELETE userGroup/:id': ['PL', 'hidden', (other) => ({ ...group(other), Version: 1 })],
  'POST userGroup/:id/preview': ['PL', 'hidden', (other) => ({ ...group(other), UserGroup: groupBody(other) })],
};
