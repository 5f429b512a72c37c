import type { IncomingMessage, ServerResponse } from 'node:http';
import OpenIdProvider, { type JWKS } from 'oidc-provider';
import { listen, readForm, routes, sendPage } from '../pages/http.ts';
import { type Account, type Accounts, createAccounts } from './accounts.ts';
import { type Lifetimes, providerConfiguration } from './configuration.ts';
import { createKeys, createSecret } from './keys.ts';
import { choosePage, problemPage, welcomePage } from './pages.ts';
import { answerPreflight, answerUserInfo } from './user-info.ts';

/** The demo's OpenID Connect provider (oidc-provider, certified), where one chooses a person to sign in as. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  stop(): Promise<void>;
}

export interface IdentityProviderOptions {
  readonly port: number;
  /** The address to return to; `/auth` is appended. */
  readonly productUrl: string;
  readonly people: readonly Account[];
  readonly clientId?: string;
  readonly audience?: string;
  readonly lifetimes?: Partial<Lifetimes>;
  /** Passed by the caller so that tokens survive a restart; new ones by default. */
  readonly keys?: JWKS;
  readonly cookieSecret?: string;
  readonly host?: string;
  /** Its public address, when that is not where it listens. */
  readonly issuer?: string;
}

const hour = 3600;
const usualLifetimes: Lifetimes = { accessToken: hour, refreshToken: 24 * hour, session: 10 * hour };

export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { port, productUrl, clientId = 'prcds-web', audience = 'https://api.prcds.example' } = options;
  const { issuer = `http://localhost:${port}` } = options;
  const keys = options.keys ?? (await createKeys());
  const lifetimes = { ...usualLifetimes, ...options.lifetimes };
  const cookieSecret = options.cookieSecret ?? createSecret();
  const accounts = createAccounts(options.people);
  const provider = new OpenIdProvider(
    issuer,
    providerConfiguration({ issuer, productUrl, clientId, audience, keys, cookieSecret, lifetimes }, accounts),
  );
  const answer = provider.callback();

  const handler = routes(
    [
      ['GET', /^\/$/, (_request, response) => sendPage(response, welcomePage(issuer, productUrl))],
      ['GET', /^\/me$/, answerUserInfo({ issuer, audience, keys }, accounts)],
      ['OPTIONS', /^\/me$/, answerPreflight],
      [
        'GET',
        /^\/interaction\/[^/]+$/,
        (request, response) => showChoice(provider, accounts, productUrl, request, response),
      ],
      [
        'POST',
        /^\/interaction\/[^/]+$/,
        (request, response) => finishChoice(provider, accounts, productUrl, request, response),
      ],
    ],
    (request, response) => void answer(request, response),
  );
  const listening = await listen(handler, port, options.host);
  return { issuer, clientId, audience, stop: listening.stop };
}

const isOver = 'This sign-in is over or was begun in another browser. Begin again in the product.';

async function showChoice(
  provider: OpenIdProvider,
  accounts: Accounts,
  productUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isOpen = await provider.interactionDetails(request, response).then(
    () => true,
    () => false,
  );
  if (isOpen) sendPage(response, choosePage(accounts.listed));
  else sendPage(response, problemPage(isOver, productUrl), 400);
}

async function finishChoice(
  provider: OpenIdProvider,
  accounts: Accounts,
  productUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
    : { login: { accountId: accounts.add(chosenAccount(form, accounts.listed)) } };
  try {
    await provider.interactionFinished(request, response, result);
  } catch {
    sendPage(response, problemPage(isOver, productUrl), 400);
  }
}

function chosenAccount(form: URLSearchParams, listed: readonly Account[]): Account {
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const email = text('email');
  const known = listed.find((account) => account.email === email.toLowerCase());
  const isVerified = !form.has('unverified');
  return known ?? { email, firstName: text('firstName'), lastName: text('lastName'), isVerified };
}
