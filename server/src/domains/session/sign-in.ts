import type { PublicContext } from '../../http/context.ts';

/** Where the provider says its pages are; only our own settings and public addresses, nothing secret. */
export async function signInSettings({ identity, config }: PublicContext) {
  const metadata = await identity.metadata();
  const { clientId, scope, resource, emailClaim } = config.identity;
  return {
    issuer: metadata.issuer,
    clientId,
    authorizeUrl: metadata.authorization_endpoint,
    tokenUrl: metadata.token_endpoint,
    logoutUrl: metadata.end_session_endpoint ?? '',
    meUrl: metadata.userinfo_endpoint ?? '',
    scope,
    resource,
    emailClaim,
  };
}
