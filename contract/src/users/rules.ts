/** ENTRY-007, ENTRY-008: where a profile made at first login belongs. */
export const firstLoginOffice = 'USAO';
export const firstLoginRegion = 'US';

/** API-024: an answer, not an error. */
export const userCreatedMessage = 'User details created';
export const userExistsMessage = 'User details already exists';

/** The same person, however their address is typed. The database compares the same way. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b);
