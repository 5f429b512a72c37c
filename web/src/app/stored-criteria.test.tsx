import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { paths } from './paths.ts';
// Imported here, so that no test waits for the chunks.
import '../domains/groups/group-list-screen.tsx';
import '../domains/imports/history/history-screen.tsx';
import '../domains/users/user-list-screen.tsx';

const kept = (form: string, values: object) => ({
  answers: {
    'GET session/unsavedInput': {
      UnsavedInput: [
        { Form: form, Version: null, Values: JSON.stringify(values), SavedDate: '2026-04-16T16:00:00.000Z' },
      ],
    },
    'DELETE session/unsavedInput': {},
  },
});
const restore = async (address: string, options: ReturnType<typeof kept>) => {
  const { user } = await renderApp(address, options);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
};

test('SESSION-010 criteria of the user search that stood there when the session ended can be had back', async () => {
  await restore(paths.userProfiles(), kept('search/users', { office: 'USAO', firstName: 'Mar' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/First Name/).value).toBe('Mar'));
});

test('SESSION-010 criteria of the user-group search that stood there when the session ended can be had back', async () => {
  await restore(paths.userGroups(), kept('search/groups', { office: 'USAO', name: 'North', status: '' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('North'));
});

test('SESSION-010 criteria of the import history that stood there when the session ended can be had back', async () => {
  await restore(paths.importHistory(), kept('search/imports', { from: '2026-04-01' }));
  await waitFor(() => expect(screen.getAllByText(/Import Date/).length).toBeGreaterThan(1));
});
