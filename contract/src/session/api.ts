import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, nothing } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { unsavedInputMaximum } from './rules.ts';

/** Sign-in settings the web application needs before sign-in. Contains no secret. */
export const getSignInSettings = endpoint({
  method: 'GET',
  path: 'session/signIn',
  access: 'public',
  summary: 'Where and how to sign in',
  input: nothing,
  output: wire({
    issuer: ['Issuer', z.string()],
    clientId: ['ClientId', z.string()],
    authorizeUrl: ['AuthorizeUrl', z.string()],
    tokenUrl: ['TokenUrl', z.string()],
    logoutUrl: ['LogoutUrl', z.string()],
    meUrl: ['MeUrl', z.string()],
    scope: ['Scope', z.string()],
    /** Resource indicator, for providers that issue JWT access tokens per resource. */
    resource: ['Resource', z.string().nullable()],
    emailClaim: ['EmailClaim', z.string()],
  }),
});

const NonavTokens = wire({
  token: ['token', z.string()],
  refreshToken: ['rtoken', z.string()],
  expiresIn: ['ExpiresIn', z.number().int()],
});

/** The CRM requests, with its API credentials, tokens for one named user and opens the frame with them. */
export const issueNonavTokens = endpoint({
  method: 'POST',
  path: 'integration/token',
  access: 'integration',
  refuses: ['no-profile', 'user-inactive'],
  summary: 'Tokens for embedding the product for one user',
  input: wire({ email: ['UserEmail', email] }),
  output: NonavTokens,
});

/** API-020. A refresh token works once; using it again revokes its whole family, except as decision 5 says. */
export const refreshNonavTokens = endpoint({
  method: 'POST',
  path: 'token',
  access: 'public',
  refuses: ['token-invalid'],
  summary: 'Renew the tokens of an embedded frame',
  input: wire({ refreshToken: ['RefreshToken', z.string().min(20).max(200)] }),
  output: NonavTokens,
});

/** F12. For the holder of a refresh token: the frame at sign-out, or the CRM when the user leaves it. */
export const endNonavTokens = endpoint({
  method: 'POST',
  path: 'token/end',
  access: 'public',
  summary: 'End an embedded frame: none of its tokens works any more',
  input: wire({ refreshToken: ['RefreshToken', z.string().min(20).max(200)] }),
  output: nothing,
});

/** Input that was typed but not saved when the session ended; encrypted at rest, for the same person only. */
const UnsavedInput = wire({
  form: ['Form', z.string().max(120)],
  /** The version of the edited record, so that a later change is detected. */
  version: ['Version', z.string().max(60).nullable()],
  values: ['Values', z.string().max(unsavedInputMaximum)],
  savedAt: ['SavedDate', instant],
});

export const listUnsavedInput = endpoint({
  method: 'GET',
  path: 'session/unsavedInput',
  access: 'signed-in',
  beforeConsent: true,
  summary: 'Input kept for the caller when a session ended',
  input: nothing,
  output: wire({ kept: ['UnsavedInput', z.array(UnsavedInput)] }),
});

export const keepUnsavedInput = endpoint({
  method: 'PUT',
  path: 'session/unsavedInput',
  access: 'signed-in',
  beforeConsent: true,
  summary: 'Keep what was typed but not saved',
  input: wire({
    form: ['Form', z.string().min(1).max(120)],
    version: ['Version', z.string().max(60).nullable()],
    values: ['Values', z.string().max(unsavedInputMaximum)],
  }),
  output: wire({ savedAt: ['SavedDate', instant] }),
});

export const deleteUnsavedInput = endpoint({
  method: 'DELETE',
  path: 'session/unsavedInput',
  access: 'signed-in',
  beforeConsent: true,
  summary: 'Forget kept input',
  input: wire({ form: ['Form', z.string().min(1).max(120)] }),
  output: nothing,
});
