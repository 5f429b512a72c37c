import { textsOf } from '#texts/shared.ts';
import { childIdPattern, normaliseChildId } from '../children/child-id.ts';

/** Import types, their columns and the validation of cells, for server and web. */

/** IMP-003: the codes on the wire and in the database. */
export const importTypeCodes = { reservation: '1', verification: '2' } as const;
export type ImportType = keyof typeof importTypeCodes;
export const importTypes = Object.keys(importTypeCodes) as [ImportType, ...ImportType[]];

/** Table T2 (IMP-016). */
export const importStatusCodes = {
  queued: 1,
  inProgress: 2,
  completed: 3,
  completedWithErrors: 4,
  failed: 5,
  undone: 6,
} as const;
export type ImportStatus = keyof typeof importStatusCodes;
export const importStatuses = Object.keys(importStatusCodes) as [ImportStatus, ...ImportStatus[]];

/** IMP-028: 'File size exceeds maximum limit 1 MB.' */
export const importFileMaximum = 1_048_576;
export const importFileMaximumText = '1 MB';
/**
 * The upload limit: higher than the file limit, so that a slightly larger file gets the specification's message rather
 * than an aborted upload.
 */
export const uploadMaximum = 4 * importFileMaximum;

/** IMP-020. */
export const importFileExtensions = ['.xlsx', '.csv'] as const;
export const importFormats = ['xlsx', 'csv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A csv file of 1 MB with complete ids has about 40,000 rows; more are refused, however short or compressed. */
export const importRowsMaximum = 50_000;

/** Longer than any valid value; a longer cell is truncated and then fails its own validation. */
export const importCellMaximum = 100;

/** Hours after which a validated file that was not started is deleted. */
export const checkExpiryHours = 24;

export const importColumns = ['reservationId', 'childId', 'childDataVerified', 'sponsorshipReady'] as const;
export type ImportColumn = (typeof importColumns)[number];
export type ImportData = Readonly<Partial<Record<ImportColumn, string>>>;

/** IMP-022, IMP-023, IMP-025: the columns a file of each type must have. */
export const columnsOf: Readonly<Record<ImportType, readonly ImportColumn[]>> = {
  reservation: ['reservationId', 'childId'],
  verification: ['childId', 'childDataVerified', 'sponsorshipReady'],
};

/** IMP-030: a running number of 1 to 10 digits. */
const reservationIdPattern = /^\d{1,10}$/;

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** IMP-024, IMP-026; the words of every language, in any case, with or without accents. */
const yesNo = new Map<string, 'Yes' | 'No'>(
  Object.values(textsOf('audit')).flatMap((texts) =>
    (['Yes', 'No'] as const).flatMap((value) => {
      const word = texts.yesNo[value].toLowerCase();
      return [word, withoutAccents(word)].map((spelling) => [spelling, value] as const);
    }),
  ),
);
export const parseYesNo = (text: string): 'Yes' | 'No' | undefined => yesNo.get(text.trim().toLowerCase());

/** Row problems with the parameters of their messages. */
export const rowProblemCodes = {
  'reservation-id-missing': [],
  'reservation-id-format': [],
  'child-id-missing': [],
  'child-id-format': [],
  'verified-missing': [],
  'verified-not-yes-no': [],
  'ready-missing': [],
  'ready-not-yes-no': [],
  'reservation-unknown': [],
  'reservation-not-active': ['status'],
  'reservation-full': ['target'],
  'too-many-countries': ['count'],
  'too-many-projects': ['count'],
  'child-unknown': [],
  'child-not-available': [],
  'child-held': [],
  'child-too-old': ['age'],
  'child-locked': [],
  'same-child-above': ['row'],
  'not-applied': [],
  'left-since': [],
  'status-since': [],
  'reservation-closed-since': ['status'],
  'value-since': [],
  'not-undone': [],
} as const satisfies Record<string, readonly string[]>;
export type RowProblemCode = keyof typeof rowProblemCodes;

export interface RowProblem {
  readonly code: RowProblemCode;
  /** The cell with the problem; null for the row as a whole. */
  readonly column: ImportColumn | null;
  readonly params?: Readonly<Record<string, string | number>>;
}

type CellCheck = (text: string) => RowProblemCode | undefined;

const either =
  (missing: RowProblemCode, wrong: RowProblemCode, isRight: (text: string) => boolean): CellCheck =>
  (text) => {
    if (text === '') return missing;
    return isRight(text) ? undefined : wrong;
  };

/** IMP-029 to IMP-032, IMP-024, IMP-026. */
const cellChecks: Readonly<Record<ImportColumn, CellCheck>> = {
  reservationId: either('reservation-id-missing', 'reservation-id-format', (text) => reservationIdPattern.test(text)),
  childId: either('child-id-missing', 'child-id-format', (text) => childIdPattern.test(normaliseChildId(text))),
  childDataVerified: either('verified-missing', 'verified-not-yes-no', (text) => parseYesNo(text) !== undefined),
  sponsorshipReady: either('ready-missing', 'ready-not-yes-no', (text) => parseYesNo(text) !== undefined),
};

/** Validation of the cells alone, without the database. */
export function checkCells(type: ImportType, data: ImportData): RowProblem[] {
  return columnsOf[type].flatMap((column) => {
    const code = cellChecks[column]((data[column] ?? '').trim());
    return code ? [{ code, column }] : [];
  });
}

/** IMP-018: enables the search button of the history. */
export interface ImportFilter {
  readonly createdBy?: readonly number[] | undefined;
  readonly statuses?: readonly ImportStatus[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const hasImportCriterion = ({ createdBy, statuses, from, to }: ImportFilter): boolean =>
  (createdBy?.length ?? 0) > 0 || (statuses?.length ?? 0) > 0 || from !== undefined || to !== undefined;

/** IMP-019: the filter after Clear. */
export const defaultImportFilter: ImportFilter = {};

export const isFinished = (status: ImportStatus): boolean => status !== 'queued' && status !== 'inProgress';

/** F7: only applied rows can be undone, and only once. */
export const canUndo = ({ status, applied }: { readonly status: ImportStatus; readonly applied: number }): boolean =>
  applied > 0 && (status === 'completed' || status === 'completedWithErrors');
