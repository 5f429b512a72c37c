import { defaultPageSize } from '#contract/shared/paging.ts';
import {
  assignAccessRequest,
  closeAccessRequest,
  explainAccess as explainAccessEndpoint,
  getAccess as getAccessEndpoint,
  listAccessRequests,
  listPrivilegeHolders,
  saveAccess as saveAccessEndpoint,
} from '#contract/users/access-api.ts';
import {
  createProfile as createProfileEndpoint,
  downloadUserData,
  exportUserAudit as exportUserAuditEndpoint,
  getProfile as getProfileEndpoint,
  listUserAudit,
  pseudonymiseUser,
  saveProfile as saveProfileEndpoint,
  searchUsers as searchUsersEndpoint,
  setUserStatus as setUserStatusEndpoint,
  userSearchDefaults,
} from '#contract/users/admin-api.ts';
import { searchScope } from '../../../db/office-scope.ts';
import { recordHistory } from '../../../db/record-history.ts';
import type { Router } from '../../../http/route.ts';
import { downloadOfUser } from '../known-data.ts';
import { getAccess, saveAccess } from './access.ts';
import { explainAccess, findHolders } from './explain.ts';
import { exportUserAudit } from './history.ts';
import { searchUsers } from './profile-queries.ts';
import { createProfile, getProfile, saveProfile, setUserStatus } from './profiles.ts';
import { pseudonymise } from './pseudonymise.ts';
import { listRequests } from './request-queries.ts';
import { assignRequest, closeRequest } from './requests.ts';

/** User Profile Management and User Access Management. */
export function userAdministrationRoutes(route: Router): void {
  route.signedIn(searchUsersEndpoint, ({ db, office }, { search, page, pageSize, sort, direction }) =>
    searchUsers(db, searchScope(office), search, {
      page: page ?? userSearchDefaults.page,
      pageSize: pageSize ?? userSearchDefaults.pageSize,
      sort: sort ?? userSearchDefaults.sort,
      direction: direction ?? userSearchDefaults.direction,
    }),
  );
  route.signedIn(getProfileEndpoint, async ({ db, user }, { userId }) => ({
    user: await getProfile(db, user, userId),
  }));
  route.signedIn(createProfileEndpoint, async (context, { user }) => ({ user: await createProfile(context, user) }));
  route.signedIn(saveProfileEndpoint, async (context, edit) => ({ user: await saveProfile(context, edit) }));
  route.signedIn(setUserStatusEndpoint, async (context, edit) => ({ user: await setUserStatus(context, edit) }));
  route.signedIn(pseudonymiseUser, async (context, which) => ({ user: await pseudonymise(context, which) }));
  route.signedIn(listUserAudit, async ({ db, user }, { userId }) => {
    await getProfile(db, user, userId);
    return { audit: await recordHistory(db, 'user', userId, user.language) };
  });
  route.file(exportUserAuditEndpoint, (context, { userId }) => exportUserAudit(context, userId));
  route.file(downloadUserData, (context, { userId }) => downloadOfUser(context, userId));

  route.signedIn(getAccessEndpoint, async (context, { userId, office }) => ({
    access: await getAccess(context, userId, office),
  }));
  route.signedIn(saveAccessEndpoint, async (context, wanted) => ({ access: await saveAccess(context, wanted) }));
  route.signedIn(explainAccessEndpoint, (context, { userId }) => explainAccess(context, userId));
  route.signedIn(listPrivilegeHolders, findHolders);

  route.signedIn(listAccessRequests, ({ db, office }, { state = 'open', page = 1, pageSize = defaultPageSize }) =>
    listRequests(db, searchScope(office), state, { page, pageSize }),
  );
  route.signedIn(assignAccessRequest, async (context, input) => ({ request: await assignRequest(context, input) }));
  route.signedIn(closeAccessRequest, async (context, input) => ({ request: await closeRequest(context, input) }));
}
