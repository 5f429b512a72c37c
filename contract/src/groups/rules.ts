import type { FieldErrorCode } from '../errors.ts';
import { nameMaximum } from '../shared/values.ts';

/** GROUP-003. */
export const descriptionMaximum = 500;
export const membersMaximum = 2000;
export const rolesMaximum = 50;

/** No invisible characters and none that change the writing direction. */
const unprintable = /\p{C}/u;

export function checkGroupName(name: string): FieldErrorCode | null {
  if (name.trim() === '') return 'required';
  if (name.length > nameMaximum) return 'too-long';
  return unprintable.test(name) ? 'invalid-characters' : null;
}
