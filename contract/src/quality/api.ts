import { z } from 'zod';
import { genders } from '../children/search.ts';
import { endpoint } from '../endpoint.ts';
import { Coded } from '../shared/coded.ts';
import { queryPaging } from '../shared/records.ts';
import { sortDirection } from '../shared/sorting.ts';
import { calendarDate, instant, nameMaximum, nothing } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { contradictions, figureNames, listedFigures, pairStates, projectColumns } from './rules.ts';

const view = 'Registered Child:View' as const;
const count = z.number().int();

const countryCode = z.string({ error: 'required' }).regex(/^[A-Z]{3}$/, { error: 'invalid' });
const projectCode = z.string().regex(/^\d{6}$/, { error: 'invalid' });
const childCode = z.string().regex(/^[A-Z]{3}-\d{6}-\d{4}$/, { error: 'invalid-child-id' });
const place = { country: ['CountryCode', countryCode], project: ['ProjectId', projectCode.optional()] } as const;

/** The number of children of each figure. */
export const FigureCounts = wire({
  all: ['All', count],
  noPhoto: ['NoPhoto', count],
  oldPhoto: ['OldPhoto', count],
  updateOverdue: ['UpdateOverdue', count],
  estimatedBirthDate: ['EstimatedBirthDate', count],
  noCommunity: ['NoCommunity', count],
  contradictions: ['Contradictions', count],
  perhapsTwice: ['PerhapsTwice', count],
});
export type FigureCounts = z.output<typeof FigureCounts>;

export const CountryQuality = wire({
  country: ['Country', Coded],
  countedAt: ['CountedDate', instant],
  photoBefore: ['PhotoBefore', calendarDate],
  updateBefore: ['UpdateBefore', calendarDate],
  counts: ['Figures', FigureCounts],
});
export type CountryQuality = z.output<typeof CountryQuality>;

/** Answered from what the job kept, never by counting children. */
export const listQuality = endpoint({
  method: 'GET',
  path: 'quality/country',
  access: view,
  summary: 'How good the data about the children is, by country',
  input: nothing,
  output: wire({
    countries: ['Countries', z.array(CountryQuality)],
    isCounting: ['Counting', z.boolean()],
    /** When the children may be counted again; null for now. */
    nextAt: ['NextCountDate', instant.nullable()],
  }),
});

export const ProjectQuality = wire({
  project: ['Project', Coded],
  counts: ['Figures', FigureCounts],
});
export type ProjectQuality = z.output<typeof ProjectQuality>;

export const listProjectQuality = endpoint({
  method: 'GET',
  path: 'quality/country/:CountryCode/project',
  access: view,
  summary: 'The same by project of a country',
  input: wire({
    country: ['CountryCode', countryCode],
    /** Part of the name, or the first digits of the number. */
    search: ['Search', z.string().max(nameMaximum, { error: 'too-long' }).optional()],
    sort: ['SortBy', z.enum(projectColumns, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', sortDirection.optional()],
    ...queryPaging,
  }),
  output: wire({ projects: ['Projects', z.array(ProjectQuality)], total: ['TotalRecords', count] }),
});

export const QualityChild = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  status: ['RCDSChildStatus', Coded],
  project: ['Project', Coded],
  contradictions: ['Contradictions', z.array(z.enum(contradictions))],
});
export type QualityChild = z.output<typeof QualityChild>;

export const listQualityChildren = endpoint({
  method: 'GET',
  path: 'quality/child',
  access: view,
  summary: 'The children of a figure that the child search has no criterion for, of a country or a project',
  input: wire({ ...place, figure: ['Figure', z.enum(listedFigures, { error: 'not-in-list' })], ...queryPaging }),
  output: wire({ children: ['Children', z.array(QualityChild)], total: ['TotalRecords', count] }),
});

/** One child of a pair. A reservation's number is shown to its own office only (F15). */
export const PairedChild = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  gender: ['Gender', z.enum(genders)],
  birthDate: ['BirthDate', calendarDate],
  isEstimated: ['BirthDateEstimated', z.boolean()],
  community: ['Community', z.string().nullable()],
  status: ['RCDSChildStatus', Coded],
  reservationId: ['ReservationID', z.number().int().nullable()],
  isHeldElsewhere: ['HeldByAnotherOffice', z.boolean()],
  registrationDate: ['RegistrationDate', calendarDate.nullable()],
  addDate: ['RCDSAddDate', calendarDate],
  photoDate: ['PhotoDate', calendarDate.nullable()],
  lastUpdateDate: ['FieldOfficeLastUpdateDate', calendarDate.nullable()],
});
export type PairedChild = z.output<typeof PairedChild>;

export const QualityPair = wire({
  project: ['Project', Coded],
  first: ['First', PairedChild],
  second: ['Second', PairedChild],
  /** When somebody said that they are not the same; who, if it was in the caller's office. */
  decidedAt: ['DecidedDate', instant.nullable()],
  decidedBy: ['DecidedBy', z.string().nullable()],
});
export type QualityPair = z.output<typeof QualityPair>;

export const listQualityPairs = endpoint({
  method: 'GET',
  path: 'quality/pair',
  access: view,
  summary: 'Children who are perhaps entered twice, side by side',
  input: wire({ ...place, state: ['State', z.enum(pairStates, { error: 'not-in-list' }).optional()], ...queryPaging }),
  output: wire({
    pairs: ['Pairs', z.array(QualityPair)],
    total: ['TotalRecords', count],
    /** Different children in all these pairs. */
    children: ['TotalChildren', count],
  }),
});

const pair = { first: ['FirstChildId', childCode], second: ['SecondChildId', childCode] } as const;

export const markNotTheSame = endpoint({
  method: 'PUT',
  path: 'quality/pair/:FirstChildId/:SecondChildId/notTheSame',
  access: 'Registered Child:Edit',
  summary: 'Remember for every office that two children are not the same',
  input: wire(pair),
  output: nothing,
});

export const takeBackNotTheSame = endpoint({
  method: 'DELETE',
  path: 'quality/pair/:FirstChildId/:SecondChildId/notTheSame',
  access: 'Registered Child:Edit',
  summary: 'Take back that two children are not the same',
  input: wire(pair),
  output: nothing,
});

export const getQualityTrend = endpoint({
  method: 'GET',
  path: 'quality/trend',
  access: view,
  summary: 'A figure over the last weeks, of a country or of all',
  input: wire({
    country: ['CountryCode', countryCode.optional()],
    figure: ['Figure', z.enum(figureNames, { error: 'not-in-list' })],
  }),
  output: wire({
    /** Only weeks in which children were counted, earliest first. */
    weeks: [
      'Weeks',
      z.array(wire({ start: ['WeekBeginning', calendarDate], children: ['Children', count], all: ['All', count] })),
    ],
  }),
});

/** The job counts; the call only asks for it. */
export const countQualityAgain = endpoint({
  method: 'POST',
  path: 'quality/count',
  access: 'Registered Child:Edit',
  summary: 'Have the data about the children counted again',
  input: nothing,
  output: nothing,
});

export const exportQuality = endpoint({
  method: 'GET',
  path: 'quality/export',
  access: 'Registered Child:Export',
  summary: 'The figures of a country or project and the children concerned, for the field office',
  timeout: 'long',
  produces: 'file',
  input: wire(place),
  output: z.unknown(),
});
