import { childrenRows } from './children.ts';
import { csmRows } from './csm.ts';
import { deliveriesRows } from './deliveries.ts';
import { homeRows } from './home.ts';
import { importsRows } from './imports.ts';
import { groupsRows, rolesRows, usersRows } from './people.ts';
import { projectsRows } from './projects.ts';
import { reservationsRows } from './reservations.ts';
import type { Rows } from './row.ts';
import { sessionRows } from './session.ts';
import { settingsRows } from './settings.ts';

/**
 * Tables T7 and T13, endpoint by endpoint, written by hand: the contract says what an endpoint asks for, this says who
 * should get in. An endpoint without a row, or a row without an endpoint, fails access-table.test.ts; what those who got
 * in are answered with is walked by own-lists.test.ts.
 */
export const accessTable: Rows = {
  ...sessionRows,
  ...usersRows,
  ...rolesRows,
  ...groupsRows,
  ...settingsRows,
  ...childrenRows,
  ...csmRows,
  ...projectsRows,
  ...reservationsRows,
  ...deliveriesRows,
  ...importsRows,
  ...homeRows,
};
