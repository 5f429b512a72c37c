import { can, type Grants, type Privilege, routePrivilege } from '#contract/access.ts';
import type { RouteEntry } from './routes.ts';

interface Asked {
  readonly mode?: string | undefined;
  readonly params?: Readonly<Record<string, string | undefined>>;
}

/** Why a route is denied: the missing privilege, or an unknown mode. */
export type Missing = Privilege | 'unknown-mode';

/**
 * ROUTE-084 to ROUTE-087. A user without any enabled module is stopped earlier (ENTRY-026), so home is open to every
 * user who gets here (ROUTE-007).
 */
export function findMissingPrivilege(
  entry: RouteEntry,
  grants: Grants,
  { mode, params = {} }: Asked = {},
): Missing | undefined {
  const { access } = entry;
  if (access.guard !== 'module') return undefined;
  // Paths are case-insensitive; query values are not.
  const inPath = access.isModeInPath ? params.mode?.toLowerCase() : undefined;
  // A mode in the query never lowers the route's level: if that is above View, both are required.
  const isNamedByMode = mode !== undefined && inPath === undefined && access.level === 'View';
  for (const asked of [...(isNamedByMode ? [] : [inPath]), ...(mode === undefined ? [] : [mode])]) {
    const privilege = routePrivilege(access.module, access.level, asked);
    if (privilege === 'denied') return 'unknown-mode';
    if (!can(grants, privilege)) return privilege;
  }
  return undefined;
}
