import './no-eval.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { read } from './api/remembered/storage.ts';
import { enterSession, isLeaving, isSignedIn } from './api/sign-in/session.ts';
import { App } from './app/app.tsx';
import { loadTexts, startTexts } from './i18n/i18n.ts';
import { browserLanguage } from './i18n/language.ts';
import { preloadDialogs } from './ui/dialogs/dialog.tsx';
import { allowLeavingWhen } from './ui/form/unsaved-changes.tsx';

// Before anything reads the address: tokens of an embedding frame leave it at once.
enterSession();
allowLeavingWhen(isLeaving);

// I18N-002: whoever is signed in keeps the language of their profile through a reload.
const remembered = isSignedIn() ? read('language') : undefined;
await startTexts(browserLanguage(remembered ? [remembered] : navigator.languages));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The first date a browser writes takes it some 50 ms: while the screen's script and data are on their way, nobody waits.
setTimeout(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit' }).format());

// Once the first screen has had the network to itself.
window.addEventListener('load', () =>
  setTimeout(() => {
    void preloadDialogs();
    void loadTexts('problem');
  }, 2_000),
);
