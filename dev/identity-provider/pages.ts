import { html, type Markup, trusted } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { Account } from './accounts.ts';

const place = 'Demo sign-in';

const initials = ({ firstName, lastName }: Account): string => `${firstName.charAt(0)}${lastName.charAt(0)}`;

const personButton = (account: Account): Markup => html`<li>
<button class="person" name="email" value="${account.email}">
<span class="initials" aria-hidden="true">${initials(account)}</span>
<span><span class="who">${account.firstName} ${account.lastName}</span>
<span class="address">${account.email}</span>
<span class="story">${account.story}</span></span>
</button></li>`;

const somebodyElse = html`<details>
<summary>Somebody else</summary>
<form method="post" class="fields">
<label>E-mail <input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label>First name <input name="firstName" maxlength="40" autocomplete="off"></label>
<label>Last name <input name="lastName" maxlength="40" autocomplete="off"></label>
<label><input type="checkbox" name="unverified" value="yes"> The address is not verified</label>
<button class="button">Sign in</button>
</form>
</details>`;

export const choosePage = (accounts: readonly Account[]): string =>
  page({
    place,
    title: 'Who are you?',
    body: html`<h1>Who are you?</h1>
<p>This stands in for the organisation's own sign-in. Pick a person; no password is asked.</p>
<form method="post"><ul class="people">${accounts.map(personButton)}</ul></form>
${somebodyElse}
<form method="post"><button class="button quiet" name="cancel" value="yes">Cancel sign-in</button></form>`,
  });

/** The form comes from the provider; a script submits it, so that signing out takes one click. */
export const logoutPage = (form: string): string =>
  page({
    place,
    title: 'Signing out',
    body: html`<h1>Signing out</h1>
<p>You are being signed out.</p>
${trusted(form)}
<button class="button" id="go" form="op.logoutForm" name="logout" value="yes">Continue</button>
<script>document.getElementById('go').click()</script>`,
  });

export const signedOutPage = (productUrl: string): string =>
  page({
    place,
    title: 'Signed out',
    body: html`<h1>You are signed out</h1><p><a href="${productUrl}">Back to PRCDS</a></p>`,
  });

export const problemPage = (problem: string, productUrl: string): string =>
  page({
    place,
    title: 'Sign-in failed',
    body: html`<h1>Sign-in failed</h1><p class="problem" role="alert">${problem}</p>
<p><a href="${productUrl}">Back to PRCDS</a></p>`,
  });

export const welcomePage = (issuer: string, productUrl: string): string =>
  page({
    place,
    title: 'Identity provider',
    body: html`<h1>Identity provider</h1>
<p>An OpenID Connect provider for the demo people. Sign-in begins in the product.</p>
<p><a href="${productUrl}">Open PRCDS</a> · <a href="${issuer}/.well-known/openid-configuration">Discovery document</a></p>`,
  });
