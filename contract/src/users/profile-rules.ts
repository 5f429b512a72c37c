import type { FieldErrorCode } from '../errors.ts';
import { tidyLine } from '../shared/records.ts';
import { nameMaximum } from '../shared/values.ts';

/** USER-042: letters of any script, digits and single spaces: 'Only alphanumerics are allowed'. */
export const personNamePattern = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u;

/**
 * USER-042: validates what an administrator types; a name from the identity provider (O'Brien, Jean-Luc) may stay as it
 * is. A name the provider left out (F14) must be filled when the profile is edited.
 */
export function checkPersonName(typed: string, stored?: string): FieldErrorCode | null {
  const name = tidyLine(typed);
  if (name === '') return 'required';
  if (stored !== undefined && name === tidyLine(stored)) return null;
  if (name.length > nameMaximum) return 'too-long';
  return personNamePattern.test(name) ? null : 'not-alphanumeric';
}

export const emailMaximum = 254;

const emailPattern =
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._%+'-]*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]+$/u;

/** Normalises an e-mail address: composed letters, no surrounding spaces. */
export const tidyEmail = (email: string): string => email.trim().normalize('NFC');

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u] as const;

/** One script between two dots or the @: look-alike addresses mix scripts. */
const isOneScript = (label: string): boolean => scripts.filter((script) => script.test(label)).length <= 1;

/**
 * USER-043: 'Enter valid email'. Letters of any script are allowed, but neither compatibility forms (full width,
 * ligatures) nor several scripts in one word: those only imitate other addresses.
 */
export const isEmail = (email: string): boolean =>
  email.length <= emailMaximum &&
  email.normalize('NFKC') === email.normalize('NFC') &&
  !email.includes('..') &&
  email.split(/[.@]/).every(isOneScript) &&
  emailPattern.test(email.normalize('NFC'));

/** USER-015. */
export const activeMinutesRange = { minimum: 1, maximum: 60 } as const;

/** The id in the organisation's central directory (USER-025). */
export const centralIdMaximum = 60;

/** USER-045: 'Please fill/select all mandatory fields'. */
export const mandatoryProfileFields = ['firstName', 'lastName', 'email', 'office', 'region'] as const;

type MandatoryFields = Readonly<Partial<Record<(typeof mandatoryProfileFields)[number], string>>>;

export const hasMandatoryFields = (profile: MandatoryFields): boolean =>
  mandatoryProfileFields.every((field) => (profile[field] ?? '').trim() !== '');

/** The value for all offices, for people who work in every office. */
export const allOffices = 'ALL';
