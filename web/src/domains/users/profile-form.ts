import type { FieldErrorCode } from '#contract/errors.ts';
import type { ProfileInput, UserProfile } from '#contract/users/admin-api.ts';
import {
  activeMinutesRange,
  checkPersonName,
  hasMandatoryFields,
  isEmail,
  mandatoryProfileFields,
  tidyEmail,
} from '#contract/users/profile-rules.ts';

/** A profile as it is edited: texts as typed. */
export interface ProfileForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly office: string;
  readonly region: string;
  readonly isActive: boolean;
  readonly centralId: string;
  readonly language: 'en' | 'es';
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
  language: 'en',
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

const groupText = ({ groups }: ProfileForm) =>
  groups
    .map(({ groupId, isActive }) => `${groupId}:${isActive}`)
    .sort()
    .join();

export const changedFields = (form: ProfileForm, stored: ProfileForm): ProfileField[] =>
  profileFields.filter((field) =>
    field === 'groups' ? groupText(form) !== groupText(stored) : form[field] !== stored[field],
  );

export type ProfileProblems = Partial<Readonly<Record<ProfileField, FieldErrorCode>>>;

/** USER-042, USER-043; what is empty is said once, for the whole form (USER-045). */
export function profileProblems(form: ProfileForm, stored: ProfileForm | undefined): ProfileProblems {
  const problems: Partial<Record<ProfileField, FieldErrorCode>> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const code = checkPersonName(form[field].trim(), stored?.[field]);
    if (code && code !== 'required') problems[field] = code;
  }
  if (form.email.trim() !== '' && form.email !== stored?.email && !isEmail(tidyEmail(form.email)))
    problems.email = 'not-an-email';
  const minutes = Number(form.activeMinutes);
  const { minimum, maximum } = activeMinutesRange;
  if (!/^\s*\d*\s*$/.test(form.activeMinutes)) problems.activeMinutes = 'not-a-number';
  else if (minutes < minimum || minutes > maximum) problems.activeMinutes = 'out-of-range';
  return problems;
}

/** USER-045: the fields that carry the mark. */
export const isMandatory = (field: ProfileField): boolean =>
  mandatoryProfileFields.some((mandatory) => mandatory === field);

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

const groupPrefix = 'GroupsAssigned: ';

/** The field a refusal is about: 'FDRO', 'User.FDRO' or 'GroupsAssigned: Event team'. */
export const fieldNamed = (key: string): ProfileField | undefined =>
  key.includes('GroupsAssigned') ? 'groups' : wireNames[key.split('.').at(-1) ?? ''];

export const groupNamed = (key: string): string | undefined =>
  key.startsWith(groupPrefix) ? key.slice(groupPrefix.length) : undefined;

/** F11: one part of the form, named as the refusal names it, taken from another version. */
export function takePart(form: ProfileForm, from: ProfileForm, key: string): ProfileForm {
  const name = groupNamed(key);
  if (name !== undefined) {
    const theirs = from.groups.filter(({ groupName }) => groupName === name);
    return { ...form, groups: [...form.groups.filter(({ groupName }) => groupName !== name), ...theirs] };
  }
  const field = fieldNamed(key);
  return field ? { ...form, [field]: from[field] } : form;
}
