import type { Configuration, JWKS } from 'oidc-provider';
import { type Accounts, claimsOf, isVerified } from './accounts.ts';
import { logoutPage, problemPage, signedOutPage } from './pages.ts';
import { createStore } from './store.ts';

export interface Lifetimes {
  /** Lifetime of an access token in seconds. */
  readonly accessToken: number;
  readonly refreshToken: number;
  /** Lifetime of the provider's sign-in session in seconds. */
  readonly session: number;
}

export interface ProviderSettings {
  readonly issuer: string;
  readonly productUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly keys: JWKS;
  readonly cookieSecret: string;
  readonly lifetimes: Lifetimes;
}

const grantedScopes = 'openid params';

export function providerConfiguration(settings: ProviderSettings, accounts: Accounts): Configuration {
  const { issuer, productUrl, clientId, audience, lifetimes } = settings;
  const productOrigin = new URL(productUrl).origin;
  return {
    adapter: createStore(),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${productUrl}/auth`],
        post_logout_redirect_uris: [productUrl, `${productUrl}/`, `${productUrl}/unauthorized`],
      },
    ],
    jwks: settings.keys,
    cookies: { keys: [settings.cookieSecret] },
    scopes: ['openid', 'params'],
    claims: {
      openid: ['sub'],
      params: ['email', 'email_verified', 'given_name', 'family_name', 'name', 'locale'],
    },
    // The product reads the e-mail address from the id token.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_context, origin) => origin === productOrigin,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: lifetimes.refreshToken,
      RefreshToken: lifetimes.refreshToken,
      Session: lifetimes.session,
    },
    routes: { authorization: '/authorize', userinfo: '/provider-userinfo', end_session: '/logout' },
    discovery: { userinfo_endpoint: `${issuer}/me` },
    features: {
      devInteractions: { enabled: false },
      // The built-in endpoint refuses access tokens for an API; see user-info.ts.
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = logoutPage(form);
        },
        postLogoutSuccessSource: async (context) => {
          context.body = signedOutPage(productUrl);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'params',
          audience,
          accessTokenTTL: lifetimes.accessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => {
      const account = accounts.find(subject);
      return account && { accountId: subject, claims: () => claimsOf(subject, account) };
    },
    extraTokenClaims: (_context, token) => {
      const account = 'accountId' in token && token.accountId ? accounts.find(token.accountId) : undefined;
      return account && { email: account.email, email_verified: isVerified(account) };
    },
    // The organisation's own product needs no consent page.
    loadExistingGrant: async (context) => {
      const { provider, client, session } = context.oidc;
      const known = client && session?.grantIdFor(client.clientId);
      const existing = known ? await provider.Grant.find(known) : undefined;
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(grantedScopes);
      grant.addResourceScope(audience, 'params');
      await grant.save();
      return grant;
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = problemPage(out.error_description ?? out.error, productUrl);
    },
  };
}
