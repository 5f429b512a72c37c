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

async function show(media: object) {
  await startTexts('en');
  await Promise.all([loadTexts('projects'), loadTexts('problem')]);
  saveTokens({ accessToken: 'token', expiresIn: 3600 });
  const { calls } = stubServer({
    'GET /v1/project/193408/media': { Media: [media] },
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
  return { calls };
}

test('PROJ-005 a document of a project is asked for by its button; one that does not come is told', async () => {
  const { calls } = await show(report);
  await userEvent.click(await screen.findByRole('button', { name: 'Download Annual report 2025' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(calls('/v1/project/193408/media/7')).toHaveLength(1);
});

test('PROJ-005 a video kept elsewhere is a drawn link, reached by the keyboard, that opens in a new tab', async () => {
  const video = { MediaId: 8, Kind: 'video', Title: 'The new well', Type: 'video/mp4', Date: '2026-02-01' };
  const { calls } = await show({ ...video, Link: 'https://video.example.org/v/17' });
  const link = await screen.findByRole('link', { name: 'Watch at video.example.org (opens in a new tab)' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://video.example.org/v/17',
    '_blank',
    'noopener noreferrer',
  ]);
  await userEvent.tab();
  expect(document.activeElement).toBe(link);
  expect(calls('/v1/project/193408/media/8')).toHaveLength(0);
});
