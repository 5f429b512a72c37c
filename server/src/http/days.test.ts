import { expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listImports } from '#contract/imports/history-api.ts';
import { exportTabAudit, listCategoryAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import { exportProjectAudit, listProjectAudit } from '#contract/projects/api.ts';
import { listLockAudit } from '#contract/projects/locks-api.ts';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { exportReservationAudit } from '#contract/reservations/export-api.ts';
import { makeUser } from '../testing/factories.ts';
import { testServer } from '../testing/server.ts';

const { call, db } = await testServer();
const admin = await makeUser(db, { roles: ['Partnership Admin'] });

/** Every list and export with a date range, and the wire name of its last day. */
const asked: readonly (readonly [string, Endpoint, object, string])[] = [
  ['the access log', listAccessLog, {}, 'To'],
  ['a category of settings', listCategoryAudit, { office: 'USAO', category: 1 }, 'To'],
  ['a tab of settings', listTabAudit, { office: 'USAO', tab: 'general' }, 'To'],
  ['a tab of settings as a file', exportTabAudit, { office: 'USAO', tab: 'general' }, 'To'],
  ['a project', listProjectAudit, { id: '193408' }, 'To'],
  ['a project as a file', exportProjectAudit, { id: '193408' }, 'To'],
  ['a lock', listLockAudit, { id: 1 }, 'To'],
  ['a reservation', listReservationAudit, { id: 10_001 }, 'To'],
  ['a reservation as a file', exportReservationAudit, { id: 10_001 }, 'To'],
  ['imports', listImports, {}, 'ImportDateTo'],
];

test.each(asked)(
  "the history of %s is refused when 'From' is after 'To', and the field is named",
  async (_, endpoint, input, field) => {
    const days = { from: '2026-04-16', to: '2026-04-15' };
    const { status, problem } = await call(endpoint as never, { ...input, ...days } as never, { as: admin });
    expect([status, problem.errors]).toEqual([
      400,
      [{ field, code: 'must-not-be-before', params: { than: '2026-04-16' } }],
    ]);
  },
);
