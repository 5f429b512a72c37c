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
 * Tables T7 and T13 for each endpoint, written by hand: the contract says what an endpoint requires, this table who
 * should be admitted. access-table.test.ts fails for an endpoint without a row or a row without an endpoint;
 * own-lists.test.ts checks the answers.
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
