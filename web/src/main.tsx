import './no-eval.ts';
import './start.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstLanguage } from '#contract/shared/language.ts';
import { isLeaving, isSignedIn, takeTokensFromAddress } from './api/sign-in/session.ts';
import { read } from './api/storage/storage.ts';
import { App } from './app/app.tsx';
import { guardRestoredPage } from './app/restored-page.ts';
import { loadTexts, startTexts } from './i18n/i18n.ts';
import { allowLeavingWhen } from './ui/form/unsaved-changes.tsx';
import { preloadParts } from './ui/lazy-part.tsx';

// First of all: removes the tokens of an embedding frame from the address.
takeTokensFromAddress();
allowLeavingWhen(isLeaving);

// I18N-002: a signed-in user keeps the language of their profile after a reload.
const remembered = isSignedIn() ? read('language') : undefined;
await startTexts(firstLanguage(remembered ? [remembered] : navigator.languages));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The body, because dialogs are outside the root.
guardRestoredPage(document.body);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Warm-up: the browser's first date formatting takes some 50 ms, and here it runs while script and data are loading.
setTimeout(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit' }).format());

// What must open even if the network has failed.
const preload = () => {
  void preloadParts();
  void loadTexts('problem').catch(() => undefined);
};
// After the first screen has loaded, so that it does not compete for the network.
window.addEventListener('load', () => setTimeout(preload, 2_000));
window.addEventListener('online', preload);
