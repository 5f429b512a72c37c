/** ENTRY-007, ENTRY-008: where a profile made at first login belongs. */
export const firstLoginOffice = 'USAO';
export const firstLoginRegion = 'US';

/** API-024: an answer, not an error. */
export const userCreatedMessage = 'User details created';
export const userExistsMessage = 'User details already exists';

/** The same person, however their address is typed. The database compares the same way. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** F14: what somebody is called on screens, paper and in mails; the address until an administrator has filled the names. */
export const displayName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email;

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b);
