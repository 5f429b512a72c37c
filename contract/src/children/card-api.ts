import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type PictureSize, pictureSizes } from '../feed/files.ts';
import { AuditEntry } from '../shared/audit.ts';
import { languageCodes } from '../shared/language.ts';
import { tidyLine, tidyLines, version } from '../shared/records.ts';
import { sortDirection } from '../shared/sorting.ts';
import { wire } from '../wire.ts';
import * as card from './card.ts';
import {
  supportOfficeCommentsMaximum,
  supportOfficeLinesPattern,
  supportOfficeNameMaximum,
  supportOfficeTextPattern,
} from './limits.ts';

/** The child card: GET child/{childId} is the General tab, every other tab is fetched when opened (table T5). */

/** Case and dashes are ignored: normaliseChildId returns the stored form. */
export const childId = z.string().regex(/^[A-Za-z]{3}-?\d{6}-?\d{4}$/, { error: 'invalid-child-id' });

const view = {
  method: 'GET',
  access: 'Registered Child:View',
  input: wire({ childId: ['ChildId', childId] }),
} as const;

export const getChild = endpoint({
  ...view,
  path: 'child/:ChildId',
  summary: 'The General tab of a child card',
  output: wire({ child: ['Child', card.Child] }),
});

export const getEducation = endpoint({
  ...view,
  path: 'child/:ChildId/education',
  summary: 'The Education tab',
  output: wire({ education: ['Education', card.Education] }),
});

export const getHealth = endpoint({
  ...view,
  path: 'child/:ChildId/health',
  summary: 'The Health tab',
  output: wire({ health: ['Health', card.Health] }),
});

export const getNutrition = endpoint({
  ...view,
  path: 'child/:ChildId/nutrition',
  summary: 'The Nutrition tab',
  output: wire({ nutrition: ['Nutrition', card.Nutrition] }),
});

export const getFamily = endpoint({
  ...view,
  path: 'child/:ChildId/family',
  summary: 'The Family tab',
  output: wire({ family: ['Family', card.Family] }),
});

export const getParticipation = endpoint({
  ...view,
  path: 'child/:ChildId/participation',
  summary: 'The Participation tab',
  output: wire({ participation: ['Participation', card.Participation] }),
});

export const getCorrespondence = endpoint({
  ...view,
  path: 'child/:ChildId/correspondence',
  summary: 'The Correspondence tab',
  output: wire({ correspondence: ['Correspondence', card.Correspondence] }),
});

export const getMedia = endpoint({
  ...view,
  path: 'child/:ChildId/media',
  summary: 'The Media tab',
  output: wire({ media: ['Media', card.Media] }),
});

export const getPresence = endpoint({
  ...view,
  path: 'child/:ChildId/presence',
  summary: 'The Presence tab',
  output: wire({ presence: ['Presence', card.Presence] }),
});

export const getSponsor = endpoint({
  ...view,
  path: 'child/:ChildId/sponsor',
  summary: 'The Sponsor Information tab',
  output: wire({ sponsor: ['Sponsor', card.Sponsor] }),
});

/** CHILD-003: the only editable fields; each office has its own values. */
export const SupportOfficeFields = wire({
  supportOfficeName: [
    'SupportOfficeChildName',
    z
      .string({ error: 'required' })
      .overwrite(tidyLine)
      .max(supportOfficeNameMaximum, { error: 'too-long' })
      .regex(supportOfficeTextPattern, { error: 'invalid-characters' }),
  ],
  supportOfficeComments: [
    'SupportOfficeComments',
    z
      .string({ error: 'required' })
      .overwrite(tidyLines)
      .max(supportOfficeCommentsMaximum, { error: 'too-long' })
      .regex(supportOfficeLinesPattern, { error: 'invalid-characters' }),
  ],
  version: ['Version', version],
});

/** F11: an outdated version is answered with 409 'changed-meanwhile'; getChild returns the current values. */
export const saveChild = endpoint({
  method: 'PUT',
  path: 'child/:ChildId',
  access: 'Registered Child:Edit',
  summary: 'Save the support office child name and comments',
  input: wire({ childId: ['ChildId', childId], child: ['Child', SupportOfficeFields] }),
  output: wire({ child: ['Child', card.Child] }),
});

export const getChildAudit = endpoint({
  ...view,
  path: 'child/:ChildId/audit',
  summary: 'Changes of a child record, latest first',
  output: wire({ audit: ['Audit', z.array(AuditEntry)] }),
});

export const getCsmHistory = endpoint({
  ...view,
  path: 'child/:ChildId/csmHistory',
  summary: "The office's child status messages for a child, latest first",
  output: wire({ messages: ['CsmHistory', z.array(card.CsmEntry)] }),
});

export const getActionCodeHistory = endpoint({
  ...view,
  path: 'child/:ChildId/actionCodeHistory',
  summary: 'Action codes of a child, latest first',
  output: wire({ actions: ['ActionCodeHistory', z.array(card.ActionCodeEntry)] }),
});

/** CHILD-015: the histories and the columns each can be sorted by. */
export const historyColumns = {
  audit: ['modifiedAt', 'field', 'oldValue', 'newValue', 'modifiedBy', 'id'],
  csmHistory: ['at', 'code', 'discrepancyCode', 'description', 'sentBy', 'result'],
  actionCodeHistory: ['at', 'actionCode', 'description', 'oldStatus', 'newStatus', 'by'],
} as const;
export type History = keyof typeof historyColumns;
export type HistoryColumnId<H extends History = History> = (typeof historyColumns)[H][number];
const histories = Object.keys(historyColumns) as [History, ...History[]];
const sortable = [...new Set(Object.values(historyColumns).flat())] as [HistoryColumnId, ...HistoryColumnId[]];

/** T13: histories are exported as csv and need the level Export. */
export const exportHistory = endpoint({
  method: 'GET',
  path: 'child/:ChildId/:History/export',
  access: 'Registered Child:Export',
  summary: 'A history of a child as csv',
  produces: 'file',
  input: wire({
    childId: ['ChildId', childId],
    history: ['History', z.enum(histories, { error: 'not-in-list' })],
    /** Filter and order of the screen: the file has the rows that are shown, in the same order. */
    filter: ['Filter', z.string().max(100, { error: 'too-long' }).optional()],
    sort: ['SortBy', z.enum(sortable, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', sortDirection.optional()],
  }),
  output: z.unknown(),
});

/** As many cards as are printed at a time: each is read like a card that is opened (F16). */
export const printedCardsMaximum = 20;

const printInput = wire({
  childIds: [
    'ChildIds',
    z
      .array(childId, { error: 'required' })
      .min(1, { error: 'required' })
      .max(printedCardsMaximum, { error: 'too-many' }),
  ],
  includeSensitive: ['IncludeSensitive', z.boolean({ error: 'invalid' }).optional()],
  language: ['Language', z.enum(languageCodes, { error: 'not-in-list' }).optional()],
});

/**
 * All tabs at once, for the printed sheet; the call is logged as a print of each child. Sensitive values are blank
 * unless requested.
 */
export const ChildRecord = wire({
  child: ['Child', card.Child],
  education: ['Education', card.Education],
  health: ['Health', card.Health],
  nutrition: ['Nutrition', card.Nutrition],
  family: ['Family', card.Family],
  participation: ['Participation', card.Participation],
  correspondence: ['Correspondence', card.Correspondence],
  media: ['Media', card.Media],
  presence: ['Presence', card.Presence],
  sponsor: ['Sponsor', card.Sponsor],
});
export type ChildRecord = z.output<typeof ChildRecord>;

export const printChildren = endpoint({
  method: 'POST',
  path: 'child/print',
  access: 'Registered Child:Print',
  summary: 'The whole cards of up to twenty children, for printing',
  input: printInput,
  /** In the order of the request, without repetitions. */
  output: wire({ records: ['ChildRecords', z.array(ChildRecord)] }),
});

export const printChildrenToPdf = endpoint({
  method: 'POST',
  path: 'child/pdf',
  access: 'Registered Child:Print to PDF',
  summary: 'The whole cards of up to twenty children as one PDF, each beginning on a page of its own',
  produces: 'file',
  input: printInput,
  output: z.unknown(),
});

const listId = z.string().regex(/^\d{1,12}$/, { error: 'not-a-number' });
const size = z.enum(Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]], { error: 'not-in-list' }).optional();

/** Small unless asked for; a drawn placeholder where there is no picture. */
export const getMediaImage = endpoint({
  method: 'GET',
  path: 'child/:ChildId/media/:MediaId',
  access: 'Registered Child:View',
  summary: 'One photo, or the placeholder of a photo or video',
  produces: 'file',
  input: wire({ childId: ['ChildId', childId], mediaId: ['MediaId', listId], size: ['Size', size] }),
  output: z.unknown(),
});

/** A picture is shown; a document is a download, so the call is logged as an export (F10). */
export const getLetterFile = endpoint({
  method: 'GET',
  path: 'child/:ChildId/letter/:LetterId',
  access: 'Registered Child:View',
  summary: 'A letter, as a picture or a PDF',
  produces: 'file',
  input: wire({ childId: ['ChildId', childId], letterId: ['LetterId', listId], size: ['Size', size] }),
  output: z.unknown(),
});
