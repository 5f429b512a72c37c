import {
  createUser as createUserEndpoint,
  downloadOwnData,
  findUserByEmail,
  getUserAccess,
  listOfficeUsers,
  requestAccess as requestAccessEndpoint,
  setLanguage,
} from '#contract/users/api.ts';
import type { Router } from '../../http/route.ts';
import { requestAccess } from './access-requests.ts';
import { accessOf, createUser, findOwnProfile } from './actions.ts';
import { downloadOwn } from './known-data.ts';
import { listUsersOf, updateLanguage } from './queries.ts';

export function usersRoutes(route: Router): void {
  route.token(findUserByEmail, (context, { email }) => findOwnProfile(context, email));
  route.token(createUserEndpoint, (context, { user }) => createUser(context, user));
  route.signedIn(getUserAccess, (context) => ({ access: accessOf(context) }));
  route.signedIn(setLanguage, async ({ db, user }, { language }) => {
    await updateLanguage(db, user.id, language);
    return { language };
  });
  route.signedIn(requestAccessEndpoint, (context, { request }) => requestAccess(context, request));
  route.file(downloadOwnData, (context) => downloadOwn(context));
  route.signedIn(listOfficeUsers, async ({ db, office }, { status }) => ({
    users: await listUsersOf(db, office, status && status === 'Active'),
  }));
}
