import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import type { ProfileInput, UserProfile } from '#contract/users/admin-api.ts';
import {
  activeMinutesRange,
  checkPersonName,
  hasMandatoryFields,
  isEmail,
  mandatoryProfileFields,
  tidyEmail,
} from '#contract/users/profile-rules.ts';
import { combineParts, fieldParts, listItemParts } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';

/** Form values of a profile, as typed. */
export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly office: string;
  readonly region: string;
  readonly isActive: boolean;
  readonly centralId: string;
  readonly language: Language;
  readonly hasPrcdsAccess: boolean;
  readonly activeMinutes: string;
  readonly groups: readonly { readonly groupId: number; readonly groupName: string; readonly isActive: boolean }[];
}

export const profileFields = [
  'firstName',
  'lastName',
  'email',
  'office',
  'region',
  'isActive',
  'centralId',
  'language',
  'hasPrcdsAccess',
  'activeMinutes',
  'groups',
] as const satisfies readonly (keyof ProfileForm)[];
export type ProfileField = (typeof profileFields)[number];

export const emptyProfile = (office: string, region: string): ProfileForm => ({
  firstName: '',
  lastName: '',
  email: '',
  office,
  region,
  isActive: true,
  centralId: '',
  language: sourceLanguage,
  hasPrcdsAccess: true,
  activeMinutes: '10',
  groups: [],
});

export const formOf = (user: UserProfile): ProfileForm => ({
  ...user,
  centralId: user.centralId ?? '',
  activeMinutes: String(user.activeMinutes),
});

export const inputOf = (form: ProfileForm): ProfileInput => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: tidyEmail(form.email),
  office: form.office,
  region: form.region,
  isActive: form.isActive,
  centralId: form.centralId.trim() || null,
  language: form.language,
  hasPrcdsAccess: form.hasPrcdsAccess,
  activeMinutes: Number(form.activeMinutes),
  groups: form.groups.map(({ groupId, isActive }) => ({ groupId, isActive })),
});

/** USER-042, USER-043; missing fields are reported once for the whole form (USER-045). */
export function profileIssues(form: ProfileForm, stored: ProfileForm | undefined): readonly FormIssue<ProfileField>[] {
  const { minimum, maximum } = activeMinutesRange;
  const minutes = Number(form.activeMinutes);
  const names = (['firstName', 'lastName'] as const).flatMap((part): FormIssue<ProfileField>[] => {
    const code = checkPersonName(form[part].trim(), stored?.[part]);
    return code && code !== 'required' ? [{ part, code, params: { minimum: 1, maximum: nameMaximum } }] : [];
  });
  const isWrongEmail = form.email.trim() !== '' && form.email !== stored?.email && !isEmail(tidyEmail(form.email));
  const isNoNumber = !/^\s*\d*\s*$/.test(form.activeMinutes);
  const isOutOfRange = !isNoNumber && (minutes < minimum || minutes > maximum);
  return [
    ...names,
    ...(isWrongEmail ? [{ part: 'email', code: 'not-an-email' } as const] : []),
    ...(isNoNumber ? [{ part: 'activeMinutes', code: 'not-a-number' } as const] : []),
    ...(isOutOfRange ? [{ part: 'activeMinutes', code: 'out-of-range', params: { minimum, maximum } } as const] : []),
  ];
}

/** USER-045: whether the field is marked as mandatory. */
export const isMandatory = (field: ProfileField): boolean =>
  mandatoryProfileFields.some((mandatory) => mandatory === field);

/** USER-045. */
export const missingFields = (form: ProfileForm): readonly ProfileField[] =>
  profileFields.filter((field) => isMandatory(field) && form[field] === '');

export const isComplete = (form: ProfileForm): boolean => hasMandatoryFields(form);

const wireNames: Readonly<Record<string, ProfileField>> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Email: 'email',
  FDRO: 'office',
  Region: 'region',
  Status: 'isActive',
  wvCentral: 'centralId',
  language: 'language',
  AccessToPRCDS: 'hasPrcdsAccess',
  ActiveTime: 'activeMinutes',
};

const plainFields = profileFields.filter((field) => field !== 'groups');

/** One part per group. */
export const profileGroups = listItemParts<ProfileForm, ProfileForm['groups'][number]>({
  prefix: 'groups: ',
  items: ({ groups }) => groups,
  withItems: (form, groups) => ({ ...form, groups }),
  nameOf: ({ groupName }) => groupName,
  stateOf: ({ isActive }) => isActive,
});

export const profileParts = combineParts(
  fieldParts<ProfileForm, Exclude<ProfileField, 'groups'>>(plainFields),
  profileGroups,
);

export const fieldOfPart = (part: string): ProfileField =>
  profileGroups.has(part) ? 'groups' : (part as ProfileField);

export const changedFields = (form: ProfileForm, stored: ProfileForm): readonly ProfileField[] => [
  ...new Set(profileParts.differing(form, stored).map(fieldOfPart)),
];

/** The form field of a refused wire field: 'FDRO' or 'User.FDRO'. */
export const fieldOfWireName = (refused: string): ProfileField | undefined =>
  wireNames[refused.split('.').at(-1) ?? ''];
