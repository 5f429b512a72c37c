import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { readFields } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { settingsAnswers } from '../../../testing/settings.ts';

export const settings = 'fundraisingOfficeSettings/USAO';
export const open = (tab: string, answers: object, more: object = {}) =>
  renderScreen('officeSettings', `/administration/FundRaisingOfficeSetting?tab=${tab}`, {
    answers: { ...settingsAnswers, ...answers },
    ...more,
  });
export const button = (name: string) => screen.findByRole('button', { name });
export const said = (label: string) => readFields(document.body).get(label)?.said;
export const sent = (method: string) => calls.filter((call) => call.method === method);
/** Whether a text has been on the page at any time from now on. */
export const watchFor = (text: string) => {
  const seen = vi.fn();
  const watcher = new MutationObserver(() => document.body.textContent.includes(text) && seen());
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  return seen;
};
export const changed = { Version: 1, ModifiedBy: 'Ada Admin', ModifiedTimestamp: '2026-03-10T20:00:00.000Z' };
