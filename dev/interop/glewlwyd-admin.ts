import type { Interact } from '../identity-provider/sign-in.ts';

export interface GlewlwydUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Whether the administrator has verified the address. */
  readonly email_verified: 'yes' | 'no';
}

/** Sends JSON with the session's cookies, and stores new ones. */
function createSession(api: string) {
  let cookie = '';
  return async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, `${api}/`), {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', cookie },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const given = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    if (response.status >= 400) throw new Error(`glewlwyd refuses ${method} ${path}: ${await response.text()}`);
    return response;
  };
}

/** The initial account of every glewlwyd installation; this one exists for the test only. */
const firstAdministrator = { username: 'admin', password: 'password' };

export async function createAdministrator(api: string) {
  const send = createSession(api);
  await send('POST', 'auth/', firstAdministrator);
  return {
    addScope: (name: string) =>
      send('POST', 'scope/', { name, display_name: name, description: name, password_required: false, scheme: {} }),
    addProvider: ({ issuer, privateKey, publicKey }: { issuer: string; privateKey: string; publicKey: string }) =>
      send('POST', 'mod/plugin/', {
        module: 'oidc',
        name: 'oidc',
        display_name: 'OpenID Connect',
        enabled: true,
        parameters: {
          iss: issuer,
          'jwt-type': 'rsa',
          'jwt-key-size': '256',
          key: privateKey,
          cert: publicKey,
          'access-token-duration': 3600,
          'refresh-token-duration': 86_400,
          'code-duration': 60,
          'refresh-token-rolling': true,
          'allow-non-oidc': true,
          'auth-type-code-enabled': true,
          'auth-type-refresh-enabled': true,
          'pkce-allowed': true,
          'pkce-required': true,
          'email-claim': 'mandatory',
          claims: [
            {
              name: 'email_verified',
              'user-property': 'email_verified',
              type: 'boolean',
              'boolean-value-true': 'yes',
              'boolean-value-false': 'no',
              mandatory: true,
            },
          ],
          'jwks-show': true,
        },
      }),
    addClient: (clientId: string, redirectUri: string) =>
      send('POST', 'client/', {
        client_id: clientId,
        name: clientId,
        enabled: true,
        confidential: false,
        scope: [],
        redirect_uri: [redirectUri],
        authorization_type: ['code', 'refresh_token'],
        token_endpoint_auth_method: ['none'],
      }),
    addUser: (user: GlewlwydUser) => send('POST', 'user/', { ...user, enabled: true, scope: ['openid', 'params'] }),
  };
}

/** Signs in with a password and grants the requested scopes, as its pages would. */
export const signInWithPassword =
  (api: string, { username, password }: GlewlwydUser, clientId: string, scope: string): Interact =>
  async (authorizeUrl) => {
    const send = createSession(api);
    await send('POST', 'auth/', { username, password });
    await send('PUT', `auth/grant/${clientId}`, { scope });
    const response = await send('GET', `${authorizeUrl}&g_continue`);
    return response.headers.get('location') ?? '';
  };
