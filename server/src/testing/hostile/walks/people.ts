import type { Ask, Asks, Walks } from './walk.ts';

/** Users, roles and groups. */

const office: Ask = (own) => ({ FDRO: own.office });
const user: Ask = ({ owner }) => ({ id: owner.id });
const group: Ask = ({ groupId }) => ({ id: groupId });
const role: Ask = (_, { roleId }) => ({ id: roleId });
/** The number of other offices' groups with the role. */
const elsewhere = /"GroupsElsewhere":\d+/g;
/** The request itself is logged. */
const readings = /"part": "readings".*/s;

export const peopleWalks: Walks = {
  'GET users/:fdro': { ask: (own) => ({ fdro: own.office }) },
  'POST user/search': { ask: (own) => ({ FDRO: own.office, UserSearch: {}, PageSize: 50 }) },
  'GET user/:id': { ask: user },
  'GET user/:id/audit': { ask: user },
  'GET user/:id/audit/export': { ask: user },
  'GET user/:id/knownData/export': { ask: user, differs: readings },
  'GET user/:id/access': { ask: user },
  'GET user/:id/access/why': { ask: user },
  'GET access/holder': {
    ask: (own) => ({ FDRO: own.office, ModuleId: 1, AccessTypeDescription: 'View', PageSize: 50 }),
  },
  'POST user/accessRequest/search': { ask: (own) => ({ FDRO: own.office, State: 'all' }) },
  'GET userGroup': { ask: office },
  'GET userGroup/:id': { ask: group },
  'GET userGroup/:id/audit': { ask: group },
  'GET userGroup/:id/audit/export': { ask: group },
  'POST userGroup/:id/preview': { ask: group },
  'GET role': { ask: () => ({}), differs: elsewhere, isWider: true },
  'GET role/:id': { ask: role, differs: elsewhere, isWider: true },
  'POST role/:id/preview': { ask: role, isWider: true },
  'GET user/searchUserByEmail': { ask: ({ owner }) => ({ user_email: owner.email }), by: 'owner' },
  'GET user/access': { ask: () => ({}), by: 'owner', shows: [/"AccessStatus":1/] },
  'GET user/knownData/export': { ask: () => ({}), by: 'owner', differs: readings },
};

export const peopleOfThePool: Asks = {
  'GET role/deleted': () => ({}),
  'GET role/:id/audit': role,
  'GET role/:id/audit/export': role,
  'GET list/module': () => ({}),
};
