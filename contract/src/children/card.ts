import { z } from 'zod';
import { csmProblems } from '../csm/message.ts';
import { csmStates } from '../csm/rules.ts';
import { fileKinds } from '../feed/files.ts';
import { Coded } from '../shared/coded.ts';
import { calendarDate, instant } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { schemasOf } from './field-schemas.ts';
import { freshnessItems } from './freshness.ts';
import { genders } from './search.ts';

/**
 * The data of the ten tabs of the child card (CHILD-004: the values of the criteria of each tab's theme): the plain
 * fields of the table of fields, and the parts that are more than one value.
 */

const coded = Coded.nullable();
const date = calendarDate.nullable();
const number = z.number().int().nullable();
const text = z.string().nullable();
/** What can be opened or downloaded; null where there is no file. */
const fileKind = z.enum(fileKinds).nullable().optional();

/** Why a child is not available, and until when. Another office's hold only shows that it exists (F15). */
export const Hold = wire({
  kind: ['HoldKind', z.enum(['reservation', 'internal', 'proposed', 'partnership']).nullable()],
  isElsewhere: ['HeldByAnotherOffice', z.boolean()],
  reservationId: ['ReservationID', number],
  reservationName: ['ReservationName', text],
  placedBy: ['PlacedBy', text],
  placedAt: ['PlacedDate', instant.nullable()],
  endsOn: ['EndDate', date],
});
export type Hold = z.output<typeof Hold>;

export const FreshnessEntry = wire({
  item: ['Item', z.enum(freshnessItems)],
  lastDate: ['LastDate', date],
  dueDate: ['DueDate', date],
  isOverdue: ['Overdue', z.boolean()],
});

export const ActionCodeEntry = wire({
  /** Null where the date would reveal a field that another office owns (F15). */
  at: ['Date', instant.nullable()],
  actionCode: ['ActionCode', z.string()],
  description: ['Description', z.string()],
  oldStatus: ['OldStatus', text],
  newStatus: ['NewStatus', text],
  by: ['By', z.string()],
});
export type ActionCodeEntry = z.output<typeof ActionCodeEntry>;

/** The General tab, with the data for the card's header and side column. */
export const Child = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', text],
  gender: ['Gender', z.enum(genders)],
  age: ['Age', z.number().int()],
  birthDate: ['BirthDate', calendarDate],
  isBirthDateEstimated: ['BirthDateEstimated', z.boolean()],
  country: ['Country', Coded],
  region: ['Region', Coded],
  project: ['Project', Coded],
  /** F5: until when children of the project cannot be reserved; null when it is not locked. */
  projectLockedUntil: ['ProjectLockedUntil', date],
  community: ['Community', coded],
  status: ['RCDSChildStatus', Coded],
  foStatus: ['FOChildStatus', Coded],
  actionCode: ['ActionCode', coded],
  ...schemasOf('general'),
  photoDate: ['PhotoDate', date],
  /** The MediaId of the latest photo that can be shown. */
  photo: ['Photo', number.optional()],
  hold: ['Hold', Hold.nullable()],
  supportOfficeName: ['SupportOfficeChildName', z.string()],
  supportOfficeComments: ['SupportOfficeComments', z.string()],
  supportOfficeUpdatedBy: ['UpdatedBy', text],
  /** Sent with a save so that a concurrent change is detected (F11). */
  version: ['Version', z.number().int()],
  freshness: ['Freshness', z.array(FreshnessEntry)],
  /** T16: the day the child reaches the age for sponsorship termination, when that is past or soon. */
  terminationDate: ['TerminationDate', z.iso.date().nullable().optional()],
  /** The day all personal data was erased. */
  erasedOn: ['ErasedDate', z.iso.date().nullable().optional()],
  latestActions: ['LatestActions', z.array(ActionCodeEntry)],
  auditCount: ['AuditCount', z.number().int()],
  csmCount: ['CsmCount', z.number().int()],
  actionCodeCount: ['ActionCodeCount', z.number().int()],
});
export type Child = z.output<typeof Child>;

export const Education = wire(schemasOf('education'));
export const Health = wire(schemasOf('health'));
export const Nutrition = wire(schemasOf('nutrition'));
export const Family = wire(schemasOf('family'));

export const Participation = wire({
  ...schemasOf('participation'),
  supports: [
    'Supports',
    z.array(
      wire({
        type: ['ParticipationSupportType', Coded],
        description: ['ParticipationSupportDescription', coded],
        date: ['ParticipationSupportDate', calendarDate],
      }),
    ),
  ],
});

export const letterKinds = ['introduction', 'from-child', 'from-sponsor', 'annual-report'] as const;

export const Correspondence = wire({
  ...schemasOf('correspondence'),
  isOverdue: ['Overdue', z.boolean()],
  isAnnualReportOverdue: ['AnnualReportOverdue', z.boolean()],
  letters: [
    'Letters',
    z.array(
      wire({
        id: ['LetterId', z.number().int().optional()],
        kind: ['Kind', z.enum(letterKinds)],
        date: ['Date', calendarDate],
        language: ['Language', text],
        file: ['File', fileKind],
      }),
    ),
  ],
});

export const mediaKinds = ['photo', 'video'] as const;
export const mediaFlags = ['CGP', 'CGV', 'CUP', 'CUV'] as const;

export const Media = wire({
  ...schemasOf('media'),
  isConsentExpired: ['ConsentExpired', z.boolean()],
  items: [
    'Items',
    z.array(
      wire({
        id: ['MediaId', z.number().int()],
        kind: ['Kind', z.enum(mediaKinds)],
        flag: ['MediaFlag', text],
        date: ['Date', calendarDate],
        consentExpiryDate: ['ConsentExpiryDate', date],
        file: ['File', fileKind],
        /** The address of a video, outside. */
        link: ['Link', text.optional()],
        isConsentExpired: ['ConsentExpired', z.boolean()],
      }),
    ),
  ],
});

export const presenceResults = ['present', 'absent', 'moved', 'not-found', 'ill'] as const;

export const Presence = wire({
  ...schemasOf('presence'),
  visits: [
    'Visits',
    z.array(
      wire({
        date: ['Date', calendarDate],
        seenBy: ['SeenBy', z.string()],
        result: ['Result', z.enum(presenceResults)],
      }),
    ),
  ],
});

/** Data minimisation: a sponsor of another office is not shown. */
export const Sponsor = wire({
  isElsewhere: ['SponsoredByAnotherOffice', z.boolean()],
  ...schemasOf('sponsor'),
});

/** CHILD-015. */
export const CsmEntry = wire({
  at: ['Date', instant],
  code: ['Code', z.string()],
  discrepancyCode: ['DiscrepancyCode', z.string()],
  description: ['Description', z.string()],
  sentBy: ['SentBy', z.string()],
  result: ['Result', z.enum(csmStates)],
  /** Why the message was not delivered; for 'rejected', `answer` has the external system's own text. */
  problem: ['ErrorDescription', z.enum(csmProblems).nullable()],
  answer: ['Answer', z.string().nullable()],
});
export type CsmEntry = z.output<typeof CsmEntry>;
