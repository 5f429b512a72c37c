import { dayIn } from '../two-offices/time.ts';
import type { Pool } from '../two-offices/world.ts';
import type { Ask, Asks, Walks } from './walk.ts';

const project: Ask = (_, { projectCode }) => ({ ProjectId: projectCode });
const everyProject = { ProjectSearch: { Country: ['ETH'] } };

const lockOf = ({ projectCode }: Pool) => ({
  ProjectLockName: 'Another lock',
  ProjectLockStart: dayIn(60),
  SponsorShipLockDate: dayIn(61),
  ProjectLockEnd: dayIn(62),
  ProjectLockCountry: ['ETH'],
  ProjectLockProject: [projectCode],
});

/** F5: the counts include other offices. */
const others = /"(Reserved|Reservations|OtherOfficesReservations|Drafts|OtherOfficesDrafts)":\d+/g;

export const projectsWalks: Walks = {
  'GET project/savedSearch': { ask: () => ({}) },
  'GET project/:ProjectId': { ask: project },
  'GET project/:ProjectId/audit': { ask: project },
  'GET project/:ProjectId/audit/export': { ask: project },
  'POST project/:ProjectId/print': { ask: project },
  'POST project/:ProjectId/pdf': { ask: project },
  'GET projectLock/:ProjectLockId': { ask: (_, { lockId }) => ({ ProjectLockId: lockId }), differs: others },
  'POST projectLock/impact': { ask: (_, pool) => ({ ProjectLock: lockOf(pool) }), differs: others },
};

export const projectsOfThePool: Asks = {
  'POST project/search': () => everyProject,
  'POST project/search/explain': () => ({ ProjectSearch: { Country: ['ETH'], ProjectStatus: 'Inactive' } }),
  'POST project/export': () => ({ ...everyProject, Format: 'csv' }),
  'GET project/:ProjectId/community': project,
  'GET project/:ProjectId/figures': project,
  'GET project/:ProjectId/media': project,
  'GET project/:ProjectId/media/:MediaId': (_, { projectCode, projectMediaId }) => ({
    ProjectId: projectCode,
    MediaId: projectMediaId,
  }),
  'GET project/:ProjectId/projectLock': project,
  'GET projectLock': () => ({}),
  'GET projectLock/:ProjectLockId/audit': (_, { lockId }) => ({ ProjectLockId: lockId }),
};
