import type { PublicContext } from '../../http/context.ts';

/** The provider's public addresses and our client settings; nothing secret. */
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
