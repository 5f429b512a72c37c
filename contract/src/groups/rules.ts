import type { FieldErrorCode } from '../errors.ts';
import { nameMaximum } from '../values.ts';

/** GROUP-003. */
export const descriptionMaximum = 500;
export const membersMaximum = 2000;
export const rolesMaximum = 50;

const controlCharacter = /\p{Cc}/u;

export function checkGroupName(name: string): FieldErrorCode | null {
  if (name.trim() === '') return 'required';
  if (name.length > nameMaximum) return 'too-long';
  return controlCharacter.test(name) ? 'invalid-characters' : null;
}
