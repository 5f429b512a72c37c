import { z } from 'zod';
import { letterKinds, mediaFlags, mediaKinds, presenceResults } from '../children/card.ts';
import type { PlainField } from '../children/child-field.ts';
import { childIdPattern } from '../children/child-id.ts';
import { storedFields } from '../children/fields.ts';
import { genders } from '../children/search.ts';
import { projectMediaKinds } from '../projects/project.ts';
import { activeStatus, calendarDate, nameMaximum, oneLine, requiredDate } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { sentFile, sentLink } from './files.ts';
import { feedNamePattern, feedTypes, linesMaximum } from './rules.ts';

/**
 * The lines of a feed, and the same records as single messages. The fields of a child derive from the table of fields
 * (children/fields.ts). A field that is not sent stays as it is; null empties it.
 */

/** Plain fields that a field office cannot send, or sends in another way. */
const notSent: Readonly<Partial<Record<(typeof storedFields)[number]['name'], string>>> = {
  addDate: 'said once, when the child is registered',
  reasonForLeaving: 'sent with Leaving',
  leavingDate: 'follows from Leaving',
  dropRequestedDate: 'follows from Leaving',
  participationSupportDate: 'the latest of Supports',
  introductionLetterDate: 'the latest of Letters',
  lastCorrespondenceDate: 'the latest of Letters',
  annualReportDate: 'the latest of Letters',
  presenceVerifiedDate: 'the latest of Visits at which the child was seen',
};

/** F15: fields of the sponsor office are that office's. */
export const sentFields: readonly PlainField[] = storedFields.filter(
  ({ name, owner = 'pool' }) => owner === 'pool' && !Object.hasOwn(notSent, name),
);

const listMaximum = 100;
/** PostgreSQL smallint. */
const numberMaximum = 32_767;

const code = z
  .string({ error: 'invalid' })
  .min(1, { error: 'required' })
  .max(40, { error: 'too-long' })
  .regex(oneLine, {
    error: 'invalid-characters',
  });
const name = z
  .string({ error: 'invalid' })
  .trim()
  .min(1, { error: 'required' })
  .max(nameMaximum, { error: 'too-long' })
  .regex(oneLine, { error: 'invalid-characters' });
const answer = z.boolean({ error: 'invalid' });
const projectCode = z.string({ error: 'invalid' }).regex(/^\d{6}$/, { error: 'invalid' });
const communityCode = z.string({ error: 'invalid' }).regex(/^\d{6}-\d{2}$/, { error: 'invalid' });
const countryCode = z.string({ error: 'invalid' }).regex(/^[A-Z]{3}$/, { error: 'invalid' });
const list = <S extends z.ZodType>(item: S) =>
  z.array(item, { error: 'invalid' }).max(listMaximum, { error: 'too-many' });

/** A refusal says both limits, as the description does. */
const wholeNumber = (limits: { readonly minimum: number; readonly maximum: number }) =>
  z
    .number({ error: 'not-a-number' })
    .int({ error: 'not-a-number', abort: true })
    .refine((value) => value >= limits.minimum && value <= limits.maximum, { error: 'out-of-range', params: limits })
    .meta(limits);

function numberOf({ criterion }: Extract<PlainField, { kind: 'date' | 'number' | 'answer' }>) {
  const minimum = criterion?.minimum ?? 0;
  const maximum = criterion?.maximum ?? numberMaximum;
  return wholeNumber({ minimum, maximum });
}

function schemaOf(field: PlainField): z.ZodType {
  switch (field.kind) {
    case 'lookup':
      return code;
    case 'lookups':
      return list(code);
    case 'date':
      return calendarDate;
    case 'number':
      return numberOf(field);
    case 'answer':
      return answer;
    case 'choice':
      return z.enum(field.options as readonly [string, ...string[]], { error: 'not-in-list' });
    case 'language':
      return z.string({ error: 'invalid' }).regex(/^[a-z]{2,3}$/, { error: 'invalid' });
    case 'text':
      return name;
  }
}

/** Never empty in the database: a list has no null, and neither has a required field. */
const hasNoNull = (field: PlainField) => field.kind === 'lookups' || 'isRequired' in field;

const plainFields = Object.fromEntries(
  sentFields.map((field) => [
    field.wire,
    hasNoNull(field) ? schemaOf(field).optional() : schemaOf(field).nullable().optional(),
  ]),
);

export const leavingStates = ['requested', 'left'] as const;

const Supports = list(
  z.strictObject({
    ParticipationSupportType: code,
    ParticipationSupportDescription: code.nullable().optional(),
    Date: requiredDate,
  }),
);
const Letters = list(
  z.strictObject({
    Kind: z.enum(letterKinds, { error: 'not-in-list' }),
    Date: requiredDate,
    Language: z
      .string({ error: 'invalid' })
      .regex(/^[a-z]{2,3}$/, { error: 'invalid' })
      .nullable()
      .optional(),
    /** A picture or a document. */
    File: sentFile.optional(),
  }),
);

/** A video is an address outside, everything else a file; without either, only that it exists is known. */
const hasItsOwnContent = {
  file: ({ Kind, File }: { Kind: string; File?: string | undefined }) => Kind !== 'video' || File === undefined,
  link: ({ Kind, Link }: { Kind: string; Link?: string | undefined }) => Kind === 'video' || Link === undefined,
};
const Media = list(
  z
    .strictObject({
      Kind: z.enum(mediaKinds, { error: 'not-in-list' }),
      Date: requiredDate,
      MediaFlag: z.enum(mediaFlags, { error: 'not-in-list' }).nullable().optional(),
      ConsentExpiryDate: calendarDate.nullable().optional(),
      File: sentFile.optional(),
      Link: sentLink.optional(),
    })
    .refine(hasItsOwnContent.file, { path: ['File'], error: 'contradiction' })
    .refine(hasItsOwnContent.link, { path: ['Link'], error: 'contradiction' }),
);
const titleMaximum = 80;
const ProjectMedia = list(
  z
    .strictObject({
      Kind: z.enum(projectMediaKinds, { error: 'not-in-list' }),
      Date: requiredDate,
      Title: z
        .string({ error: 'required' })
        .trim()
        .min(1, { error: 'required' })
        .max(titleMaximum, { error: 'too-long' })
        .regex(oneLine, { error: 'invalid-characters' }),
      File: sentFile.optional(),
      Link: sentLink.optional(),
    })
    .refine(hasItsOwnContent.file, { path: ['File'], error: 'contradiction' })
    .refine(hasItsOwnContent.link, { path: ['Link'], error: 'contradiction' }),
);
const Visits = list(
  z.strictObject({
    Date: requiredDate,
    SeenBy: z
      .string({ error: 'required' })
      .trim()
      .min(1, { error: 'required' })
      .max(80, { error: 'too-long' })
      .regex(oneLine, { error: 'invalid-characters' }),
    Result: z.enum(presenceResults, { error: 'not-in-list' }),
  }),
);

const childFields = {
  ChildId: z.string({ error: 'required' }).regex(childIdPattern, { error: 'invalid-child-id' }),
  ChildGivenName: name.optional(),
  ChildFamilyName: name.nullable().optional(),
  Gender: z.enum(genders, { error: 'not-in-list' }).optional(),
  BirthDate: calendarDate.optional(),
  BirthDateEstimated: answer.optional(),
  Community: communityCode.nullable().optional(),
  /** The day of registration with the support office; today unless given. */
  RCDSAddDate: calendarDate.optional(),
  /** F3: a drop is requested; or the child has left. Silence says nothing. */
  Leaving: z.enum(leavingStates, { error: 'not-in-list' }).optional(),
  ReasonForLeaving: code.optional(),
  Supports: Supports.optional(),
  Letters: Letters.optional(),
  Visits: Visits.optional(),
  /** PhotoDate and VideoDate follow from it. */
  Media: Media.optional(),
  ...plainFields,
};

/** What a child must have to be registered. */
export const neededToRegister = ['ChildGivenName', 'Gender', 'BirthDate'] as const;

const projectFields = {
  Project: projectCode,
  ProjectName: name.optional(),
  Country: countryCode.optional(),
  FundingOffice: z
    .string({ error: 'invalid' })
    .regex(/^[A-Z]{2,6}$/, { error: 'invalid' })
    .nullable()
    .optional(),
  ProjectStatus: z.enum(activeStatus.in.options, { error: 'not-in-list' }).optional(),
  ProjectStartDate: calendarDate.nullable().optional(),
  ProjectEndDate: calendarDate.nullable().optional(),
  Media: ProjectMedia.optional(),
};

const communityFields = { Community: communityCode, CommunityName: name };

export const ChildData = z.strictObject(childFields);
export type ChildData = Readonly<z.output<typeof ChildData>> & Readonly<Record<string, unknown>>;
/** For the messages 'register' and 'update'; who leaves has messages of its own. */
const ChildMessageData = ChildData.omit({ Leaving: true, ReasonForLeaving: true });
export const ProjectData = z.strictObject(projectFields);
export type ProjectData = Readonly<z.output<typeof ProjectData>>;
export const CommunityData = z.strictObject(communityFields);
export type CommunityData = Readonly<z.output<typeof CommunityData>>;

/** Lines by their Record, which is not part of the data. */
export const lineData = { child: ChildData, project: ProjectData, community: CommunityData } as const;
export type LineKind = keyof typeof lineData;

/** The first line. */
export const FeedHeader = z.strictObject({
  Record: z.literal('feed', { error: 'not-in-list' }),
  Feed: z.string({ error: 'required' }).regex(feedNamePattern, { error: 'invalid' }),
  Type: z.enum(feedTypes, { error: 'not-in-list' }),
  /** Exactly one of the two: what the feed is about. A line about anything else is refused. */
  Country: countryCode.optional(),
  Project: projectCode.optional(),
  /** The day the data is from; today unless given. */
  AsOf: calendarDate.optional(),
});
export type FeedHeader = z.output<typeof FeedHeader>;

/** The last line; without it, nothing is applied: what has been cut off must not look like children who left. */
export const FeedEnd = z.strictObject({
  Record: z.literal('end', { error: 'not-in-list' }),
  /** The number of lines between the first and this one. */
  Lines: wholeNumber({ minimum: 0, maximum: linesMaximum }),
});

/** A record with its wire names as the data of a message. */
const asMessage = <S extends z.ZodObject>(record: S) =>
  z.codec(record, record, { decode: (value) => value as never, encode: (value) => value as never });

export const ChildMessage = asMessage(ChildMessageData);
export const ProjectMessage = asMessage(ProjectData);
export const CommunityMessage = asMessage(CommunityData);

/** The answers to single messages. */
export const ChildOutcome = wire({
  childId: ['ChildId', z.string()],
  outcome: ['Outcome', z.enum(['registered', 'changed', 'unchanged'])],
});
export const PlaceOutcome = wire({ outcome: ['Outcome', z.enum(['changed', 'unchanged'])] });
