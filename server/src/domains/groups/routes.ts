import {
  createGroup as createGroupEndpoint,
  deleteGroup as deleteGroupEndpoint,
  exportGroupAudit as exportGroupAuditEndpoint,
  getGroup as getGroupEndpoint,
  listGroupAudit,
  listGroups as listGroupsEndpoint,
  previewGroup as previewGroupEndpoint,
  saveGroup as saveGroupEndpoint,
} from '#contract/groups/api.ts';
import { searchScope } from '../../db/office-scope.ts';
import { recordHistory } from '../../db/record-history.ts';
import type { Router } from '../../http/route.ts';
import { createGroup, deleteGroup, getGroup, previewGroup, saveGroup } from './actions.ts';
import { exportGroupAudit } from './history.ts';
import { listGroups } from './queries.ts';

export function groupsRoutes(route: Router): void {
  route.signedIn(listGroupsEndpoint, async ({ db, office }, { status }) => ({
    groups: await listGroups(db, searchScope(office), status && status === 'Active'),
  }));
  route.signedIn(getGroupEndpoint, async (context, { groupId }) => ({ group: await getGroup(context, groupId) }));
  route.signedIn(createGroupEndpoint, async (context, { group }) => ({ group: await createGroup(context, group) }));
  route.signedIn(saveGroupEndpoint, async (context, edit) => ({ group: await saveGroup(context, edit) }));
  route.signedIn(deleteGroupEndpoint, deleteGroup);
  route.signedIn(previewGroupEndpoint, async (context, { groupId, group }) => ({
    preview: await previewGroup(context, groupId, group),
  }));
  route.signedIn(listGroupAudit, async (context, { groupId }) => {
    await getGroup(context, groupId);
    return { audit: await recordHistory(context.db, 'userGroup', groupId, context.user.language) };
  });
  route.file(exportGroupAuditEndpoint, (context, { groupId }) => exportGroupAudit(context, groupId));
}
