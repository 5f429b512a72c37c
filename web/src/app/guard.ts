import { can, type Grants, type Privilege, routePrivilege } from '#contract/access.ts';
import type { RouteEntry } from './routes.ts';

interface Asked {
  readonly mode?: string | undefined;
  readonly params?: Readonly<Record<string, string | undefined>>;
}

/** Why a route stays closed: the privilege that is missing, or a mode that names none. */
export type Missing = Privilege | 'unknown-mode';

/**
 * ROUTE-084 to ROUTE-087. A user without any enabled module never gets this far (ENTRY-026), so home is open to
 * everyone who does (ROUTE-007).
 */
export function whatIsMissing(
  entry: RouteEntry,
  grants: Grants,
  { mode, params = {} }: Asked = {},
): Missing | undefined {
  const { access } = entry;
  if (access.guard !== 'module') return undefined;
  // A path matches whatever its case; a query value is taken as it stands.
  const inPath = access.isModeInPath ? params.mode?.toLowerCase() : undefined;
  // A mode never asks for less than the route: what a route wants beyond View stays wanted.
  const isNamedByMode = mode !== undefined && inPath === undefined && access.level === 'View';
  for (const asked of [...(isNamedByMode ? [] : [inPath]), ...(mode === undefined ? [] : [mode])]) {
    const privilege = routePrivilege(access.module, access.level, asked);
    if (privilege === 'denied') return 'unknown-mode';
    if (!can(grants, privilege)) return privilege;
  }
  return undefined;
}
