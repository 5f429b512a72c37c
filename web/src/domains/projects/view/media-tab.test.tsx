import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import type { Project } from '#contract/projects/project.ts';
import { PersonProvider } from '../../../api/person.tsx';
import { saveTokens } from '../../../api/sign-in/tokens.ts';
import { loadTexts, startTexts } from '../../../i18n/i18n.ts';
import { stubServer } from '../../../testing/server.ts';
import { Toasts } from '../../../ui/messages/toasts.tsx';
import { KitProvider } from '../../../ui/theme/kit-provider.tsx';
import { MediaTab } from './media-tab.tsx';

const project = { project: { code: '193408', label: 'Wenz Ber AP' } } as Project;
const report = {
  MediaId: 7,
  Kind: 'document',
  Title: 'Annual report 2025',
  Type: 'application/pdf',
  Date: '2026-01-31',
};

async function open() {
  await startTexts('en');
  await Promise.all([loadTexts('projects'), loadTexts('problem')]);
  saveTokens({ accessToken: 'token', expiresIn: 3600 });
  const { calls } = stubServer({
    'GET /v1/project/193408/media': { Media: [report] },
  });
  render(
    <KitProvider isStill>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonProvider person={{ user: {} as never, grants: new Set(), settings: defaultSettings, mode: 'normal' }}>
          <Toasts closeLabel="Close message" regionLabel="Messages">
            <MediaTab project={project} />
          </Toasts>
        </PersonProvider>
      </QueryClientProvider>
    </KitProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Download Annual report 2025' });
  await userEvent.click(button);
  return { calls };
}

test('PROJ-005 a document of a project is asked for by its button; one that does not come is told', async () => {
  const { calls } = await open();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(calls('/v1/project/193408/media/7')).toHaveLength(1);
});
