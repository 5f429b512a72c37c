import { exportColumns } from '#contract/children/api.ts';
import { fieldOwners } from '#contract/children/field-owners.ts';
import type { Marked, OwnedField } from './marks.ts';

/** F15: every endpoint with data about a child, and which owned fields its owner sees there. */
export interface Output {
  /** Inputs in wire format, sent one after the other. */
  readonly ask: (marked: Marked, isOwner: boolean) => readonly Readonly<Record<string, unknown>>[];
  readonly shows?: readonly OwnedField[];
}

const hold = ['HoldKind', 'PlacedBy', 'PlacedDate', 'EndDate', 'ReservationID', 'ReservationName'] as const;
const sponsor = ['SponsorNumber', 'SponsorOffice', 'SponsorType', 'SponsorshipStartDate'] as const;
const days = ['PlacedDate', 'SponsorshipStartDate'] as const;
const audited = Object.keys(fieldOwners).filter((field) =>
  ['holder', 'sponsor office'].includes(fieldOwners[field as OwnedField]),
) as OwnedField[];

const both: Output['ask'] = ({ held, sponsored }) => [{ ChildId: held.code }, { ChildId: sponsored.code }];
const words = { SupportOfficeChildName: '', SupportOfficeComments: '', Version: 0 };
const tab: Output = { ask: both };
const place = ({ projectCode }: Marked) => ({ ChildCountry: ['ETH'], Project: [projectCode] });
/** The owner's reservation, or the other office's draft. */
const own = ({ reservationId, draftId }: Marked, isOwner: boolean) => (isOwner ? reservationId : draftId);
const inOwn: Output['ask'] = (marked, isOwner) => [{ ReservationID: own(marked, isOwner) }];
const together: Output['ask'] = ({ held, sponsored }) => [{ ChildIds: [held.code, sponsored.code] }];
const named = ({ held, sponsored }: Marked) => [held, sponsored].map(({ code }) => ({ ChildId: code }));

export const outputs: Readonly<Record<string, Output>> = {
  'GET child/:ChildId': { ask: both, shows: hold },
  'PUT child/:ChildId': { ask: (marked) => both(marked, true).map((id) => ({ ...id, Child: words })), shows: hold },
  'GET child/:ChildId/education': tab,
  'GET child/:ChildId/health': tab,
  'GET child/:ChildId/nutrition': tab,
  'GET child/:ChildId/family': tab,
  'GET child/:ChildId/participation': tab,
  'GET child/:ChildId/correspondence': tab,
  'GET child/:ChildId/media': tab,
  'GET child/:ChildId/presence': tab,
  'GET child/:ChildId/sponsor': { ask: both, shows: sponsor },
  'POST child/print': { ask: together, shows: [...hold, ...sponsor] },
  'POST child/pdf': {
    ask: together,
    shows: ['HoldKind', 'EndDate', 'ReservationID', 'SponsorNumber', 'SponsorType', 'SponsorshipStartDate'],
  },
  'GET child/:ChildId/audit': { ask: both, shows: audited },
  'GET child/:ChildId/csmHistory': tab,
  'GET child/:ChildId/actionCodeHistory': { ask: both, shows: days },
  'GET child/:ChildId/:History/export': {
    ask: (marked) =>
      both(marked, true).flatMap((id) =>
        ['audit', 'csmHistory', 'actionCodeHistory'].map((History) => ({ ...id, History })),
      ),
    shows: days,
  },
  'POST child/compare': {
    ask: together,
    shows: [...hold, ...sponsor],
  },
  'POST child/picture': { ask: together },
  'POST child/search': {
    ask: ({ childCode: ChildCode }) => [{ ChildSearch: { ChildCode } }],
    shows: ['ReservationID'],
  },
  'POST child/search/explain': { ask: ({ childCode: ChildCode }) => [{ ChildSearch: { ChildCode } }] },
  'POST child/export': {
    ask: ({ childCode: ChildCode }) =>
      ['csv', 'xlsx'].map((Format) => ({
        ...{ ChildSearch: { ChildCode }, Format, Columns: exportColumns, IncludeSensitive: true },
      })),
    shows: ['ReservationID', 'ReservationName', 'SponsorshipStartDate'],
  },
  'POST find': { ask: ({ childCode: Text }) => [{ Text }] },
  'GET child/savedSearch': { ask: () => [{}] },
  'GET home/recent': { ask: () => [{}] },
  'GET reservation/:ReservationID/children': { ask: inOwn, shows: ['AddedDate'] },
  'GET reservation/:ReservationID/children/export': { ask: inOwn, shows: ['AddedDate'] },
  'POST reservation/:ReservationID/childSearch': {
    ask: (marked, isOwner) => [{ ReservationID: own(marked, isOwner), ChildSearch: place(marked) }],
  },
  'POST reservation/:ReservationID/replacement': {
    ask: (marked, isOwner) => [{ ReservationID: own(marked, isOwner), Children: named(marked) }],
  },
  'POST reservation/:ReservationID/pick': {
    ask: (marked, isOwner) => [
      { ReservationID: isOwner ? marked.reservationId : marked.activeId, Children: named(marked) },
    ],
  },
  'GET csm/code': { ask: both },
  'POST csm/prepare': { ask: ({ held, sponsored }) => [{ ChildIds: [held.code, sponsored.code] }] },
  'POST csm/search': { ask: () => [{ Filter: 'all' }] },
  'GET quality/child': {
    ask: ({ projectCode: ProjectId }) =>
      ['contradictions', 'noPhoto'].map((Figure) => ({ CountryCode: 'ETH', ProjectId, Figure })),
  },
  'GET quality/pair': {
    ask: ({ projectCode: ProjectId }) => [{ CountryCode: 'ETH', ProjectId }],
    shows: ['ReservationID'],
  },
};

/** These return counts, ids that were sent, reservations of the office, or the office's own texts. */
export const sayNothing = [
  'PUT quality/pair/:FirstChildId/:SecondChildId/notTheSame',
  'DELETE quality/pair/:FirstChildId/:SecondChildId/notTheSame',
  'GET child/:ChildId/letter/:LetterId',
  'GET child/:ChildId/media/:MediaId',
  'POST child/savedSearch',
  'PUT child/savedSearch/:SavedSearchId',
  'DELETE child/savedSearch/:SavedSearchId',
  'POST reservation/:ReservationID/children',
  'POST reservation/:ReservationID/fill',
  'PUT reservation/:ReservationID/unpick',
  'PUT reservation/:ReservationID/movePicks',
  'POST csm',
  'GET csm/sending/:SendingId',
  'PUT csm/:CsmId/close',
];
