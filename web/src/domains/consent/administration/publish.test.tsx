import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { settingsAnswers } from '../../../testing/settings.ts';

// jsdom cannot render a PDF.
vi.mock('../pdf-viewer.tsx', () => ({
  default: function Viewer({ onShown }: { readonly onShown: () => void }) {
    useEffect(onShown, [onShown]);
    return null;
  },
}));

const documents = 'fundraisingOfficeSettings/USAO/policyDocument';

const pdf = '%PDF-1.4\nxref\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF';

/** Publishes, and closes the dialog before the server has answered. */
async function publishAndClose() {
  const late = deferredAnswer();
  const { user } = await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=general', {
    answers: {
      ...settingsAnswers,
      [`GET ${documents}/version`]: { PolicyVersions: [] },
      [`POST ${documents}`]: late.answer,
    },
  });
  const title = await screen.findByText('Legal consent document', { selector: 'h2' });
  fireEvent.change(title.closest('section')?.querySelector('input[type=file]') as HTMLElement, {
    target: { files: [new File([pdf], 'terms.pdf', { type: 'application/pdf' })] },
  });
  const publish = await screen.findByText('Publish this version');
  await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull());
  await user.click(publish);
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(publish.isConnected).toBe(false));
  return late;
}

test('W10 OFFICE-016 who closes the preview before the answer is told that the version is published', async () => {
  const late = await publishAndClose();
  late.give({ PrivacyPolicyId: 2, PrivacyPolicyVersion: '2' });
  await screen.findAllByText(/Version 2 published/);
});

test('W10 who closes the preview before the answer is told that nothing was published', async () => {
  const late = await publishAndClose();
  late.give(refusal('internal-error', 500));
  await screen.findAllByText(/Error in uploading the legal consent document/);
});
