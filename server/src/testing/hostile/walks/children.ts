import { markedNumbers } from '../two-offices/marks.ts';
import type { Pool } from '../two-offices/world.ts';
import type { Ask, Asks, Walks } from './walk.ts';

const eachChild: Ask = (_, { told }) => told.map((ChildId) => ({ ChildId }));
const oneChild: Ask = (_, { shared }) => ({ ChildId: shared.code });

/** All children; then by data that an office has added: its reservations, and the author of comments. */
const searches = ({ childCode: ChildCode }: Pool) => [
  { ChildCode },
  { ChildCode, ReservationID: markedNumbers },
  { ChildCode, ReservationID: '1' },
  { ChildCode, IsEmpty: ['ReservationID'] },
  { ChildCode, Advanced: [{ CriteriaId: 'ReservationName', Operator: 'Is empty' }] },
  { ChildCode, Advanced: [{ CriteriaId: 'UpdatedBy', Operator: 'Is empty' }] },
];

const columns = ['ChildId', 'ReservationID', 'ReservationName', 'UpdatedBy'];

export const childrenWalks: Walks = {
  'POST child/search': {
    ask: (_, pool) => [
      ...searches(pool).map((ChildSearch) => ({ ChildSearch, PageSize: 50 })),
      { ChildSearch: { ChildCode: pool.childCode }, SortBy: 'ReservationID', SortDirection: 'desc' },
    ],
  },
  'POST child/search/explain': {
    ask: (_, pool) =>
      searches(pool)
        .slice(1)
        .map((search) => ({ ChildSearch: { ...search, ChildGivenName: 'Nobody' } })),
    // Three reserved children, and the sponsored one.
    shows: [/"Criterion":"ReservationID","MatchesAlone":4/],
  },
  'POST child/export': {
    ask: (_, { childCode: ChildCode }) => [
      { ChildSearch: { ChildCode }, Format: 'xlsx', Columns: columns },
      { ChildSearch: { ChildCode }, Format: 'csv', Columns: columns },
      { ChildSearch: { ChildCode, ReservationID: markedNumbers }, Format: 'csv', Columns: columns },
    ],
  },
  'GET child/savedSearch': { ask: () => ({}) },
  'GET child/:ChildId': { ask: eachChild },
  'GET child/:ChildId/sponsor': { ask: eachChild },
  'GET child/:ChildId/audit': { ask: eachChild },
  'GET child/:ChildId/csmHistory': { ask: eachChild },
  'GET child/:ChildId/actionCodeHistory': { ask: eachChild },
  'GET child/:ChildId/:History/export': {
    ask: (_, { shared }) =>
      ['audit', 'csmHistory', 'actionCodeHistory'].map((History) => ({ ChildId: shared.code, History })),
  },
  'POST child/compare': { ask: (_, { told }) => ({ ChildIds: told.slice(0, 4) }) },
  'POST child/print': { ask: (_, { told }) => ({ ChildIds: told }) },
  // A child the second office has written about, and one it holds.
  'POST child/pdf': { ask: (_, { told: [written, , held] }) => ({ ChildIds: [written, held] }) },
  // All children of the world look the same.
  'GET quality/pair': { ask: () => ({ CountryCode: 'ETH', PageSize: 100 }) },
  // The time of the count is written in the office's own time zone.
  'GET quality/export': { ask: () => ({ CountryCode: 'ETH' }), shows: [/Perhaps entered twice/] },
  // The request itself is logged too.
  'GET accessLog': { ask: ({ office }) => ({ FDRO: office }), differs: /\[.*\]/s },
  'GET reading/:fdro': { ask: ({ office }) => ({ fdro: office }), differs: /\{.*\}/s },
  'GET reading/:fdro/export': { ask: ({ office }) => ({ fdro: office }), differs: /.*/s },
};

export const childrenOfThePool: Asks = {
  'GET child/:ChildId/education': oneChild,
  'GET child/:ChildId/health': oneChild,
  'GET child/:ChildId/nutrition': oneChild,
  'GET child/:ChildId/family': oneChild,
  'GET child/:ChildId/participation': oneChild,
  'GET child/:ChildId/correspondence': oneChild,
  'GET child/:ChildId/media': oneChild,
  'GET child/:ChildId/media/:MediaId': (_, { shared, childMediaId }) => ({
    ChildId: shared.code,
    MediaId: childMediaId,
  }),
  'GET child/:ChildId/letter/:LetterId': (_, { shared, childLetterId }) => ({
    ChildId: shared.code,
    LetterId: childLetterId,
  }),
  'POST child/picture': (_, { shared }) => ({ ChildIds: [shared.code] }),
  'GET child/:ChildId/presence': oneChild,
  'GET quality/country': () => ({}),
  'GET quality/country/:CountryCode/project': () => ({ CountryCode: 'ETH' }),
  'GET quality/child': (_, { projectCode }) => [
    { CountryCode: 'ETH', Figure: 'contradictions' },
    { CountryCode: 'ETH', ProjectId: projectCode, Figure: 'noPhoto' },
  ],
  'GET quality/trend': () => ({ CountryCode: 'ETH', Figure: 'perhapsTwice' }),
};
