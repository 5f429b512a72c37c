import { paths } from '../../web/src/app/paths.ts';
import { fill, inOrder, press } from '../tour/gestures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { type Form, like, openBeginning, pickFrom } from './form.ts';

const profiles = 'domains/users/use-profile-form.ts';
const requests = 'domains/users/access-requests.tsx';
const roles = 'domains/roles/use-role-form.ts';
const roleActions = 'domains/roles/use-role-actions.ts';
const groups = 'domains/groups/use-group-form.ts';

const askToDeactivate = (name: string) => async (traveller: TourUser) => {
  await traveller.page
    .getByRole('button', { name: `${traveller.say('access:deactivate')}: ${name}` })
    .filter({ visible: true })
    .first()
    .click();
  await traveller.settle();
};

const tickFirst = async ({ page }: TourUser) => page.getByRole('main').getByRole('checkbox').first().click();

export const peopleForms: readonly Form[] = [
  {
    name: 'a new user',
    by: profiles,
    sends: 'createProfile',
    address: () => paths.createUserProfile(),
    prepare: inOrder(
      fill('users:field.firstName', 'Ines'),
      fill('users:field.lastName', 'Duarte'),
      fill('users:field.email', 'ines.duarte@prcds.example'),
    ),
    send: 'users:form.create',
    done: 'users:message.created',
    makes: 'app_user',
  },
  {
    name: 'a user changed',
    by: profiles,
    sends: 'saveProfile',
    address: ({ user }) => paths.viewUserProfile({ id: user, mode: 'edit' }),
    prepare: fill('users:field.lastName', 'In Trouble'),
    send: 'common:action.save',
    done: 'users:message.updated',
  },
  {
    name: 'the roles of a user',
    by: 'domains/users/use-roles-form.ts',
    sends: 'saveAccess',
    address: ({ user }) => paths.viewUserProfile({ id: user, mode: 'view', tab: 'access' }),
    prepare: pickFrom('users:access.roles', 'Event Coordinator'),
    send: 'common:action.save',
    done: 'users:message.mapped',
    makes: 'user_role',
  },
  {
    name: 'a request for access assigned',
    by: requests,
    sends: 'assignAccessRequest',
    address: () => `${paths.userProfiles()}?tab=requests`,
    send: {
      does: async ({ page }) => {
        await page.locator('main td select').first().selectOption({ index: 1 });
      },
    },
    done: 'users:requests.assigned',
  },
  {
    name: 'a request for access closed',
    by: requests,
    sends: 'closeAccessRequest',
    address: () => `${paths.userProfiles()}?tab=requests`,
    prepare: inOrder(press('users:requests.close'), async ({ page, say }) =>
      page.getByRole('dialog').getByLabel(say('users:requests.comment')).fill('Typed while nothing could be closed'),
    ),
    send: 'users:requests.close',
    done: 'users:requests.done',
  },
  {
    name: 'a user deactivated',
    by: 'domains/users/use-user-status.ts',
    sends: 'setUserStatus',
    address: () => paths.userProfiles(),
    prepare: inOrder(press('common:action.search'), askToDeactivate('Ines Duarte')),
    send: 'access:deactivate',
    again: askToDeactivate('Ines Duarte'),
    done: like('users:list.deactivated', 'name'),
  },
  {
    name: 'a user pseudonymised',
    by: 'domains/users/pseudonymise.tsx',
    sends: 'pseudonymiseUser',
    address: ({ former }) => paths.viewUserProfile({ id: former, mode: 'view' }),
    prepare: press('users:pseudonymise.action'),
    send: 'users:pseudonymise.action',
    done: like('users:pseudonymise.done', 'name'),
  },
  {
    name: 'a new role',
    by: roles,
    sends: 'createRole',
    address: () => paths.role({ mode: 'create' }),
    prepare: inOrder(fill('roles:form.name', 'Night Watch'), tickFirst),
    send: 'roles:form.create',
    done: 'roles:message.created',
    makes: 'role',
  },
  {
    name: 'a role deactivated',
    by: roleActions,
    sends: 'setRoleStatus',
    address: paths.roles,
    prepare: askToDeactivate('Event Coordinator'),
    send: 'access:deactivate',
    done: like('roles:list.deactivated', 'role'),
  },
  {
    name: 'a role renamed',
    by: roles,
    sends: 'saveRole',
    address: paths.roles,
    prepare: inOrder(
      openBeginning('button', 'roles:list.editRole', 'role', 'Night Watch'),
      fill('roles:form.name', 'Night Watch in trouble'),
    ),
    send: 'common:action.save',
    done: 'roles:message.updated',
  },
  {
    name: 'a role deleted',
    by: roleActions,
    sends: 'deleteRole',
    address: ({ role }) => paths.role({ mode: 'view', id: role }),
    prepare: press('roles:remove.open'),
    send: 'roles:remove.yes',
    done: like('roles:remove.done', 'role'),
    makes: ['role', -1],
  },
  {
    name: 'a new group',
    by: groups,
    sends: 'createGroup',
    address: () => paths.userGroupOperation({ mode: 'create' }),
    prepare: inOrder(fill('groups:field.name', 'Night team'), pickFrom('groups:field.roles', 'View Only User')),
    send: 'groups:form.create',
    done: 'groups:message.created',
    makes: 'user_group',
  },
  {
    name: 'a group changed',
    by: groups,
    sends: 'saveGroup',
    address: ({ group }) => paths.userGroupOperation({ mode: 'edit', id: group }),
    prepare: fill('groups:field.description', 'Typed while nothing could be saved'),
    send: 'common:action.save',
    done: 'groups:message.updated',
  },
  {
    name: 'a group deleted',
    by: 'domains/groups/delete-group-dialog.tsx',
    sends: 'deleteGroup',
    address: ({ group }) => paths.userGroupOperation({ mode: 'delete', id: group }),
    prepare: async ({ page, settle }) => {
      await page.getByRole('dialog').waitFor();
      await settle();
    },
    send: 'groups:form.remove',
    done: like('groups:message.deleted', 'group'),
    makes: ['user_group', -1],
  },
];
