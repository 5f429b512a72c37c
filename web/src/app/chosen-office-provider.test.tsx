import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { type Person, PersonProvider, usePerson } from '../api/person.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { compareStamp } from '../api/state-stamp.ts';
import { startTexts } from '../i18n/i18n.ts';
import { signIn, stubServer } from '../testing/render-app.tsx';
import { refusal } from '../testing/server.ts';
import { Toasts } from '../ui/messages/toasts.tsx';
import { KitProvider } from '../ui/theme/kit-provider.tsx';
import { ChosenOfficeProvider } from './chosen-office-provider.tsx';

const own = {
  user: { office: 'USAO', region: 'US', activeMinutes: 10, roles: [{ roleId: 1, roleName: 'Partnership Admin' }] },
  grants: new Set(),
  settings: { ...defaultSettings, applicationDateFormat: 'YYYY-MM-DD' },
  mode: 'normal',
} as unknown as Person;

function Shown() {
  const { user, settings, areSettingsDefault } = usePerson();
  return <p>{[user.office, settings.applicationDateFormat, areSettingsDefault ? 'default' : 'its own'].join(' ')}</p>;
}

/** Works in ESPO, whose server answers as `server` says at that moment. */
async function workInEspo() {
  const server = { isBroken: false, format: 'MM/DD/YYYY' };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    window.localStorage.clear();
  });
  const dateFormat = () => ({
    SettingTypeCode: 'applicationDateFormat',
    SettingTypeDescription: 'Date format',
    Value: server.format,
    UnitOfMeasureCd: null,
    UnitOfMeasureDescription: null,
  });
  stubServer({
    answers: {
      'GET fundraisingOfficeSettings/ESPO/category/1': () => ({ Settings: [dateFormat()], Version: 1 }),
      'GET fundraisingOfficeSettings/ESPO/category/5': () =>
        server.isBroken ? refusal('internal-error', 500) : { Settings: [], Version: 1 },
    },
  });
  signIn();
  await startTexts('en');
  const show = () =>
    render(
      <KitProvider isStill>
        <QueryClientProvider client={createQueryClient()}>
          <Toasts closeLabel="Close message" regionLabel="Messages">
            <PersonProvider person={own}>
              <ChosenOfficeProvider office="ESPO">
                <Shown />
              </ChosenOfficeProvider>
            </PersonProvider>
          </Toasts>
        </QueryClientProvider>
      </KitProvider>,
    );
  return { server, show };
}
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

test('USER-047 W2 settings of the chosen office that cannot be fetched are said to be the defaults, and fetched later', async () => {
  const { server, show } = await workInEspo();
  server.isBroken = true;
  show();
  const shown = await screen.findByText('ESPO DD/MM/YYYY default');
  await screen.findAllByText('Error fetching FDRO data, so default data setted as 7 days');
  await pass(45_000);
  server.isBroken = false;
  await pass(45_000);
  await waitFor(() => expect(shown.textContent).toBe('ESPO MM/DD/YYYY its own'));
  expect(shown.isConnected).toBe(true);
});

test('USER-047 a setting of the chosen office that a colleague changes applies without a reload', async () => {
  const { server, show } = await workInEspo();
  show();
  const shown = await screen.findByText('ESPO MM/DD/YYYY its own');
  compareStamp(new Headers({ 'state-stamp': 'before' }));
  server.format = 'YYYY/MM/DD';
  compareStamp(new Headers({ 'state-stamp': 'after' }));
  await waitFor(() => expect(shown.textContent).toBe('ESPO YYYY/MM/DD its own'));
});
