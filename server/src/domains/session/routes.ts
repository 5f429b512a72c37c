import {
  deleteUnsavedInput,
  endNonavTokens,
  getSignInSettings,
  issueNonavTokens,
  keepUnsavedInput,
  listUnsavedInput,
  refreshNonavTokens,
} from '#contract/session/api.ts';
import type { Router } from '../../http/route.ts';
import { endTokens, issueTokens, refreshTokens } from './nonav.ts';
import { signInSettings } from './sign-in.ts';
import { deleteStoredInput, listStoredInput, storeInput } from './unsaved-input.ts';

export function sessionRoutes(route: Router): void {
  route.public(getSignInSettings, (context) => signInSettings(context));
  route.integration(issueNonavTokens, (context, { email }) => issueTokens(context, email));
  route.public(refreshNonavTokens, (context, { refreshToken }) => refreshTokens(context, refreshToken));
  route.public(endNonavTokens, (context, { refreshToken }) => endTokens(context, refreshToken));
  route.signedIn(listUnsavedInput, (context) => listStoredInput(context));
  route.signedIn(keepUnsavedInput, (context, input) => storeInput(context, input));
  route.signedIn(deleteUnsavedInput, (context, { form }) => deleteStoredInput(context, form));
}
