import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { settingsAnswers } from '../../../testing/settings.ts';

const documents = 'fundraisingOfficeSettings/USAO/policyDocument';
const answers = {
  ...settingsAnswers,
  [`GET ${documents}/version`]: {
    PolicyVersions: [
      {
        PrivacyPolicyId: 1,
        PrivacyPolicyVersion: '4',
        FileName: 'terms.pdf',
        FileSize: 40_960,
        UploadedBy: 'Ada Admin',
        UploadedDate: '2026-03-10T20:00:00.000Z',
      },
    ],
  },
};
const open = async (more: object = {}) => {
  await renderScreen('officeSettings', '/administration/FundRaisingOfficeSetting?tab=general', { answers, ...more });
  const title = await screen.findByRole('heading', { name: 'Legal consent document' });
  return title.closest('section') as HTMLElement;
};
const upload = (part: HTMLElement, content: string, name: string) =>
  fireEvent.change(part.querySelector('input[type=file]') as HTMLElement, {
    target: { files: [new File([content], name, { type: 'application/pdf' })] },
  });

describe('the legal consent upload', () => {
  test('OFFICE-016 stands on General, with the version in force and what may be uploaded', async () => {
    const part = within(await open());
    await part.findByText('Terms of Use, version 4');
    part.getByText('40 KB, 10/03/2026');
    part.getByText('PDF only, up to 500 KB');
    expect(part.getByRole('button', { name: 'Upload new version' })).toBeTruthy();
  });

  const wrong = [
    ['OFFICE-091', 'Hello', 'letter.docx', 'Only accepts PDF file type.'],
    ['OFFICE-091', 'Hello', 'letter.pdf', 'Only accepts PDF file type.'],
    ['OFFICE-092', `%PDF-1.4\n${'x'.repeat(500 * 1024)}`, 'terms.pdf', 'File size exceeds maximum limit 500 KB.'],
  ] as const;

  test.each(wrong)(
    '%s a file that cannot be taken is refused before it is sent',
    async (_id, content, name, message) => {
      const part = await open();
      upload(part, content, name);
      expect(await within(part).findByText(message)).toBeTruthy();
      expect(calls.some(({ method }) => method === 'POST')).toBe(false);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('OFFICE-016 who may only view finds no upload', async () => {
    const part = within(await open({ grants: ['Home:View', 'Admin Office Setting:View'] }));
    await part.findByText('Terms of Use, version 4');
    expect(part.queryByRole('button', { name: 'Upload new version' })).toBeNull();
  });

  test('F30 every earlier version can be opened, those before the last three too', async () => {
    const version = (number: number) => ({
      PrivacyPolicyId: number,
      PrivacyPolicyVersion: String(number),
      FileName: 'terms.pdf',
      FileSize: 40_960,
      UploadedBy: 'Ada Admin',
      UploadedDate: '2026-03-10T20:00:00.000Z',
    });
    const versions = { PolicyVersions: [6, 5, 4, 3, 2, 1].map(version) };
    const part = within(await open({ answers: { ...answers, [`GET ${documents}/version`]: versions } }));
    await part.findByText('Terms of Use, version 6');
    expect(part.queryByRole('button', { name: 'Show version 1' })).toBeNull();
    fireEvent.click(part.getByRole('button', { name: 'All 5 earlier versions' }));
    fireEvent.click(part.getByRole('button', { name: 'Show version 1' }));
    await screen.findByRole('dialog', { name: 'Terms of Use, version 1' });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`${documents}/version/1`));
  });
});
