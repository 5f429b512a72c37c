import type { Config } from '../../config.ts';
import { fetchMetadata } from '../../external/provider-metadata.ts';
import { fetchKeys } from '../../external/signing-keys.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

export async function* checkIdentityProvider({ identity, timeouts }: Config): AsyncGenerator<Finding> {
  const { issuer, assumesVerified } = identity;
  try {
    const metadata = await fetchMetadata(issuer, timeouts.identity);
    yield ok(`The identity provider ${issuer} answers, and names itself as OIDC_ISSUER does.`);
    const { keys } = await fetchKeys(metadata, timeouts.identity);
    if (Array.isArray(keys) && keys.length > 0) yield ok('Its keys can be read.');
    else
      yield wrong('The identity provider publishes no keys, so no token can be verified; correct its configuration.');
  } catch (error) {
    yield wrong(
      `Nobody can sign in: the identity provider ${issuer} cannot be used (${reasonOf(error)}); start it, or correct OIDC_ISSUER.`,
    );
  }
  if (assumesVerified)
    yield warning(
      'OIDC_EMAIL_VERIFIED is assumed: addresses count although the provider does not vouch for them; set asked if it can.',
    );
}
