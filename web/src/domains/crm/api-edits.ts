import type { ApiSettings, ApiSettingsInput } from '#contract/crm/api.ts';
import { ApiAddress, apiSettingsMaximum, FrameOrigin, ServiceAccountName } from '#contract/crm/rules.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { fieldParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

/** Form values: all strings; passwords are empty until typed. */
export interface ApiFormValues {
  readonly region: string;
  readonly userOffices: readonly string[];
  readonly url: string;
  readonly description: string;
  readonly comments: string;
  readonly supportOfficeAccount: string;
  readonly supportOfficePassword: string;
  readonly adminAccount: string;
  readonly adminPassword: string;
  /** One per line. */
  readonly frameOrigins: string;
}
export type ApiField = keyof ApiFormValues;

export const formOf = (settings: ApiSettings): ApiFormValues => ({
  region: settings.region,
  userOffices: settings.userOffices,
  url: settings.url ?? '',
  description: settings.description,
  comments: settings.comments,
  supportOfficeAccount: settings.supportOfficeAccount ?? '',
  supportOfficePassword: '',
  adminAccount: settings.adminAccount ?? '',
  adminPassword: '',
  frameOrigins: settings.frameOrigins.join('\n'),
});

export const noSettings: ApiFormValues = {
  region: '',
  userOffices: [],
  url: '',
  description: '',
  comments: '',
  supportOfficeAccount: '',
  supportOfficePassword: '',
  adminAccount: '',
  adminPassword: '',
  frameOrigins: '',
};

export const originsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const inputOf = (typed: ApiFormValues, version: number): ApiSettingsInput => ({
  region: typed.region,
  userOffices: [...typed.userOffices],
  url: orNull(typed.url),
  description: typed.description.trim(),
  comments: typed.comments.trim(),
  supportOfficeAccount: orNull(typed.supportOfficeAccount),
  adminAccount: orNull(typed.adminAccount),
  frameOrigins: originsOf(typed.frameOrigins),
  version,
  ...(typed.supportOfficePassword !== '' && { supportOfficePassword: typed.supportOfficePassword }),
  ...(typed.adminPassword !== '' && { adminPassword: typed.adminPassword }),
});

/** In form order. */
export const apiFields: readonly ApiField[] = [
  'region',
  'userOffices',
  'url',
  'description',
  'comments',
  'supportOfficeAccount',
  'supportOfficePassword',
  'adminAccount',
  'adminPassword',
  'frameOrigins',
];

export const apiParts = fieldParts<ApiFormValues, ApiField>(apiFields);

/** Display text of a field: a multi-line value becomes one list. */
export const apiText = (typed: ApiFormValues, field: ApiField): string =>
  [typed[field]].flat().join(', ').replaceAll('\n', ', ');

type ApiProblem = Omit<FormIssue<ApiField>, 'part'>;

type Check = { safeParse: (value: string) => { success: boolean; error?: { issues: readonly { message: string }[] } } };

function problemOf(schema: Check, text: string, params: ApiProblem['params'] = {}): ApiProblem | undefined {
  if (text.trim() === '') return undefined;
  const message = schema.safeParse(text).error?.issues[0]?.message;
  return message === undefined ? undefined : { code: message as FieldErrorCode, params };
}

const account = (text: string) =>
  problemOf(ServiceAccountName, text, { minimum: 3, maximum: apiSettingsMaximum.account });

function originsProblem(text: string): ApiProblem | undefined {
  const origins = originsOf(text);
  if (origins.length > apiSettingsMaximum.origins)
    return { code: 'too-many', params: { maximum: apiSettingsMaximum.origins } };
  if (new Set(origins).size < origins.length) return { code: 'duplicate' };
  return origins.map((origin) => problemOf(FrameOrigin, origin, { maximum: 200 })).find(Boolean);
}

/** Client-side validation; whether the accounts exist only the server knows (ERR-061). */
export function apiIssues(typed: ApiFormValues): readonly FormIssue<ApiField>[] {
  const found: readonly (readonly [ApiField, ApiProblem | undefined])[] = [
    ['url', problemOf(ApiAddress, typed.url, { maximum: 500 })],
    ['supportOfficeAccount', account(typed.supportOfficeAccount)],
    ['adminAccount', account(typed.adminAccount)],
    ['frameOrigins', originsProblem(typed.frameOrigins)],
  ];
  return found.flatMap(([part, problem]) => (problem ? [{ part, ...problem }] : []));
}

/** The form field of a refused wire field: 'ApiSettings.UserOffices.0' is userOffices. */
export function fieldOfWireName(wireField: string): ApiField | undefined {
  const name = wireField.split('.')[1] ?? '';
  return apiFields.find((field) => field.toLowerCase() === name.toLowerCase());
}

/** The regions of the offices, always including the stored one. */
export const regionsOf = (offices: readonly { readonly parent: string | null }[], stored: string): readonly string[] =>
  [...new Set([stored, ...offices.flatMap(({ parent }) => (parent === null ? [] : [parent]))])].sort();
