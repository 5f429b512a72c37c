import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SecretDialog } from '../domains/crm/secret-dialog.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { renderApp } from '../testing/render-app.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { RecordHead } from '../ui/records/record-head.tsx';
import { ResultActions } from '../ui/search/result-actions.tsx';
import './pages/access-denied-page.tsx';

const refused = 'The browser does not allow copying here. Copy it by hand.';

/** As in a frame whose page does not permit copying. */
function refuseCopying() {
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => void write.mockRestore());
}

test('W14: a secret that cannot be copied is selected, and that is said', async () => {
  const { user } = await renderKit(() => (
    <SecretDialog secret={{ name: 'CRM', secret: 'kept-nowhere-else' }} onClose={() => undefined} />
  ));
  await loadTexts('crm');
  refuseCopying();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText(refused);
  expect(window.getSelection()?.toString()).toBe('kept-nowhere-else');
  expect(screen.queryByText('Copied')).toBeNull();
});

test('W14: so is the number of a record', async () => {
  const { user } = await renderKit(() => (
    <RecordHead
      title="Hiwot"
      code="ETH-193408-0145"
      place="Ethiopia"
      badges={null}
      texts={{ copy: 'Copy Child ID', copied: 'Child ID copied', copyFailed: refused }}
    />
  ));
  refuseCopying();
  await user.click(screen.getByRole('button', { name: 'Copy Child ID' }));
  expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0);
  expect(window.getSelection()?.toString()).toBe('ETH-193408-0145');
  expect(screen.queryByText('Child ID copied')).toBeNull();
});

test('W14: the link to a search that cannot be copied is told', async () => {
  const texts = { copyLink: 'Copy link', linkCopied: 'Link copied', copyFailed: refused, export: 'Export' };
  const { user } = await renderKit(() => <ResultActions link={() => 'https://prcds.example/x'} texts={texts} />);
  refuseCopying();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Link copied')).toBeNull();
});

test('W14: so are the details of a refused page', async () => {
  const { user } = await renderApp('/accessDeniedError?error_description=because', { isSignedIn: false });
  refuseCopying();
  await user.click(await screen.findByRole('button', { name: 'Copy details' }));
  await screen.findByText(refused);
  expect(screen.queryByText('Copied')).toBeNull();
});
