import { modules } from '#contract/access.ts';
import {
  createRole as createRoleEndpoint,
  deleteRole as deleteRoleEndpoint,
  exportRoleAudit as exportRoleAuditEndpoint,
  getRole as getRoleEndpoint,
  listDeletedRoles,
  listModules,
  listRoleAudit,
  listRoles,
  previewRole as previewRoleEndpoint,
  saveRole as saveRoleEndpoint,
  setRoleStatus as setRoleStatusEndpoint,
} from '#contract/roles/api.ts';
import { recordHistory } from '../../db/record-history.ts';
import type { Router } from '../../http/route.ts';
import { createRole, deleteRole, getRole, listRows, previewRole, saveRole, setRoleStatus } from './actions.ts';
import { exportRoleAudit, requireHistory } from './history.ts';
import { findDeleted } from './queries.ts';

export function rolesRoutes(route: Router): void {
  route.signedIn(listRoles, async (context) => ({ roles: await listRows(context) }));
  route.signedIn(listDeletedRoles, async ({ db }) => ({ roles: await findDeleted(db) }));
  route.signedIn(getRoleEndpoint, async (context, { roleId }) => ({ role: await getRole(context, roleId) }));
  route.signedIn(createRoleEndpoint, async (context, { role }) => ({ role: await createRole(context, role) }));
  route.signedIn(saveRoleEndpoint, async (context, edit) => ({ role: await saveRole(context, edit) }));
  route.signedIn(setRoleStatusEndpoint, async (context, edit) => ({ role: await setRoleStatus(context, edit) }));
  route.signedIn(deleteRoleEndpoint, deleteRole);
  route.signedIn(previewRoleEndpoint, async (context, { roleId, screens }) => ({
    preview: await previewRole(context, roleId, screens),
  }));
  route.signedIn(listRoleAudit, async (context, { roleId }) => {
    await requireHistory(context, roleId);
    return { audit: await recordHistory(context.db, 'role', roleId, context.user.language) };
  });
  route.file(exportRoleAuditEndpoint, (context, { roleId }) => exportRoleAudit(context, roleId));
  route.signedIn(listModules, () => ({
    modules: modules.map(({ id, name, levels }) => ({ moduleId: id, moduleName: name, levels: [...levels] })),
  }));
}
