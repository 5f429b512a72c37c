/** ENTRY-007, ENTRY-008: office and region of a profile created at first login. */
export const firstLoginOffice = 'USAO';
export const firstLoginRegion = 'US';

/** API-024: an answer, not an error. */
export const userCreatedMessage = 'User details created';
export const userExistsMessage = 'User details already exists';

/** The same for every spelling of one person's address. The database compares in the same way. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * F14: a person's name on screens, prints and in mails; the e-mail address until an administrator has filled the names.
 */
export const displayName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email;

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b);
