import { createHash } from 'node:crypto';

/** An account of the identity provider. */
export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language?: string;
  readonly story?: string;
  /** Whether the provider has verified the address; true by default. */
  readonly isVerified?: boolean;
}

export interface Accounts {
  readonly listed: readonly Account[];
  /** Returns the subject: opaque, so that it cannot be mistaken for an address. */
  add(account: Account): string;
  find(subject: string): Account | undefined;
}

const subjectOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);

export function createAccounts(listed: readonly Account[]): Accounts {
  const bySubject = new Map<string, Account>();
  const add = (account: Account): string => {
    const subject = subjectOf(account.email);
    if (!bySubject.has(subject)) bySubject.set(subject, account);
    return subject;
  };
  for (const account of listed) add(account);
  return { listed, add, find: (subject) => bySubject.get(subject) };
}

export const isVerified = ({ isVerified: said = true }: Account): boolean => said;

export const claimsOf = (subject: string, account: Account) => ({
  sub: subject,
  email: account.email,
  email_verified: isVerified(account),
  given_name: account.firstName,
  family_name: account.lastName,
  name: `${account.firstName} ${account.lastName}`.trim(),
  locale: account.language ?? 'en',
});
