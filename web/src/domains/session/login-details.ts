import { z } from 'zod';
import { nameMaximum } from '#contract/shared/values.ts';
import { type Claims, textClaim } from '../../api/sign-in/jwt.ts';
import { readJson, writeJson } from '../../api/storage/storage.ts';

/** SESSION-016: the provider's claims about the user, enough to find or create the profile. */
const LoginDetails = z.object({
  email: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});
export type LoginDetails = z.infer<typeof LoginDetails>;

export const readLoginDetails = (): LoginDetails | undefined =>
  readJson('loginDetails', (value) => LoginDetails.parse(value));

export const writeLoginDetails = (details: LoginDetails): void => writeJson('loginDetails', details);

/** API-018. Names are optional: a provider may omit them. The server fetches them from the provider itself (F14). */
export function detailsFrom(claims: Claims | undefined, emailClaim: string): LoginDetails | undefined {
  const email = textClaim(claims, emailClaim);
  if (!email) return undefined;
  const cut = (name: string | undefined) => name?.slice(0, nameMaximum);
  return {
    email,
    firstName: cut(textClaim(claims, 'given_name')),
    lastName: cut(textClaim(claims, 'family_name')),
  };
}
