import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { collectSignOutJobs, runSignOutJobs } from '../../api/sign-in/sign-out.ts';
import { loadTexts, startTexts } from '../../i18n/i18n.ts';
import { openTab } from '../../testing/leaving.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { stubServer } from '../../testing/server.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { CloseRequestDialog } from './close-request-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/v1/session/unsavedInput';
const savedAt = '2026-04-16T16:00:00Z';

async function open() {
  await startTexts('en');
  await loadTexts('users');
  const view = await renderKit(() => (
    <TestPerson>
      <CloseRequestDialog
        requestId={7}
        name="Noor"
        failure={undefined}
        loading={false}
        onCancel={() => {}}
        onClose={() => {}}
      />
    </TestPerson>
  ));
  return { ...view, comment: await screen.findByRole<HTMLTextAreaElement>('textbox') };
}

test('SESSION-010 the comment typed when the session ends is offered again', async () => {
  openTab('/');
  const { seen } = stubServer({ [`GET ${path}`]: { UnsavedInput: [] }, [`PUT ${path}`]: { SavedDate: savedAt } });
  const before = await open();
  fireEvent.change(before.comment, { target: { value: 'Works elsewhere now' } });
  const jobs = collectSignOutJobs();
  before.unmount();
  await runSignOutJobs(jobs, 'the last token');
  const kept = JSON.parse(seen.find(({ method }) => method === 'PUT')?.body ?? '');
  stubServer({ [`GET ${path}`]: { UnsavedInput: [{ ...kept, SavedDate: savedAt }] }, [`DELETE ${path}`]: {} });
  const { comment } = await open();
  expect(comment.value).toBe('');
  fireEvent.click(await screen.findByText('Restore', { selector: 'button' }));
  expect(comment.value).toBe('Works elsewhere now');
});
