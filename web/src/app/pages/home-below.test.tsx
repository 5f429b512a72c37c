import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import extension from '#texts/en/web/extension.ts';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { deferredTexts } from '../../testing/deferred-texts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import '../../domains/home/first-visit-card.tsx';

// Alone: code that another test has loaded would not be loaded again.
test('Home loads its panels while it waits for the first visit, and shows the steps together with them', async () => {
  const ofPanels = await deferredTexts('extension', extension);
  const visit = deferredAnswer();
  await renderApp('/', {
    role: 'Standard User',
    answers: {
      'GET home/firstVisit': visit.answer,
      'GET home/workQueue': { Today: '2026-04-16', Count: 0, More: [], Items: [] },
      'GET home/recent': { Children: [] },
      'GET child/savedSearch': { SavedSearches: [] },
      'GET project/savedSearch': { SavedSearches: [] },
      'GET reservation/savedSearch': { SavedSearches: [] },
    },
  });
  const region = (name: string) => screen.queryByRole('region', { name });
  await waitFor(() => expect(ofPanels.asked).toHaveBeenCalled());
  visit.give({ Open: true, Done: [] });
  await waitFor(() => expect(window.localStorage.getItem('prcds.firstVisit')).toBe('open'));
  await act(async () => undefined);
  expect(region('Where to begin')).toBeNull();
  ofPanels.arrive();
  await screen.findByRole('region', { name: 'Where to begin' });
  expect(region('Work queue')).not.toBeNull();
});
