import type { Mode } from '../../api/storage/storage.ts';
import { paths } from '../../app/paths.ts';
import { finishSignIn, prepareSignIn, type SignInFailure } from './sign-in.ts';

/** `leaveFor` is the provider's address, `goTo` one of ours. */
export type AuthStep =
  | { readonly leaveFor: string }
  | { readonly goTo: string }
  | { readonly failure: SignInFailure | 'insecure' };

const descriptionMaximum = 300;

/** ENTRY-011: passed as data and rendered as plain text. */
const deniedPath = (description: string | null): string =>
  paths.accessDenied({ errorDescription: description?.slice(0, descriptionMaximum) || undefined });

/** Decides what /auth does with its query. ENTRY-019: `error` takes precedence, with or without a code. */
export async function resolveAuthStep(query: URLSearchParams, mode: Mode): Promise<AuthStep> {
  if (query.has('error')) return { goTo: deniedPath(query.get('error_description')) };
  if (mode === 'nonav') return { goTo: `${paths.accessDenied()}?type=nonav` };
  if (!window.isSecureContext) return { failure: 'insecure' };
  const code = query.get('code');
  if (code) return finishSignIn(code, query.get('state') ?? undefined);
  try {
    return { leaveFor: await prepareSignIn() };
  } catch {
    return { failure: 'unavailable' };
  }
}
