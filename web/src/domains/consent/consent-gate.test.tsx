import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import consentTexts from '#texts/en/web/consent.ts';
import { deferredTexts } from '../../testing/deferred-texts.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import '../../app/pages/home-page.tsx';
import './consent-dialog.tsx';

const email = 'local.admin@prcds.example';
const settings = 'fundraisingOfficeSettings/USAO';
const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

/** How many hours ago this user last accepted, and which policy. */
const accepted = (hours: number, PrivacyPolicyId = 1) => [
  {
    AcknowlegementId: 1,
    FDRO: 'USAO',
    UserEmail: email,
    PrivacyPolicyId,
    IPAddress: '192.0.2.1',
    AcknowlegementDate: hoursAgo(hours),
  },
];
const days = (value: string) => ({
  Settings: [
    {
      SettingTypeCode: 'privacyPolicy',
      SettingTypeDescription: 'Privacy Policy',
      Value: value,
      UnitOfMeasureCd: 'D',
      UnitOfMeasureDescription: 'Days',
    },
  ],
  Version: 1,
});
/** The profile of render-app is number 7; its current policy is 1. */
const cookie = (user: string, PrivacyPolicyId: number) => {
  const content = { user, acceptedOn: hoursAgo(1), policyVersion: '1', PrivacyPolicyId };
  // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it.
  document.cookie = `prcds_consent=${encodeURIComponent(JSON.stringify(content))}; Path=/`;
};
const never = () => new Promise(() => undefined);
const open = (answers: object, address = '/') =>
  renderApp(address, { answers: { [`GET ${settings}/policyDocument`]: never, ...answers } });
const acknowledgements = (list: readonly object[]) => ({
  'GET user/policyAcknowledgement': { PolicyAcknowledgement: list },
});
const dialog = () => screen.findByRole('dialog', { name: 'Terms of Use' });
const home = () => screen.findByText(/^Search registered children and projects/);

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'prcds_consent=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

const asked = [
  ['CONSENT-022', 'nothing was ever accepted', [], '7'],
  ['CONSENT-023', 'another policy was accepted', accepted(1, 2), '7'],
  ['CONSENT-024', 'the days of the setting have passed, to the hour', accepted(3 * 24), '3'],
  ['CONSENT-025', 'without a setting, seven days have passed', accepted(7 * 24), undefined],
] as const;
const notAsked = [
  ['CONSENT-023', 'the same policy was accepted', accepted(1), '7'],
  ['CONSENT-024', 'the days of the setting have nearly passed', accepted(3 * 24 - 1), '3'],
  ['CONSENT-025', 'without a setting, nearly seven days have passed', accepted(7 * 24 - 1), undefined],
] as const;
const validity = (value: string | undefined) => (value ? { [`GET ${settings}/category/1`]: days(value) } : {});

describe('consent', () => {
  test.each(asked)('%s is asked for before any screen: %s', async (_id, _why, list, value) => {
    await open({ ...acknowledgements(list), ...validity(value) });
    await dialog();
    expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
    expect(screen.queryByText(/^Search registered children and projects/)).toBeNull();
  });

  test.each(notAsked)('%s is not asked for: %s', async (_id, _why, list, value) => {
    await open({ ...acknowledgements(list), ...validity(value) });
    await home();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ERR-016 ERR-017 without the office’s settings an acceptance is valid for seven days, and that is said', async () => {
    const failing = { [`GET ${settings}/category/1`]: refusal('internal-error', 500) };
    const { unmount } = await open({ ...acknowledgements(accepted(7 * 24 - 1)), ...failing });
    await home();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    await open({ ...acknowledgements(accepted(7 * 24)), ...failing });
    const inside = within(await dialog());
    await inside.findByText('Error fetching FDRO data, so default data setted as 7 days');
    inside.getByText(/stays valid for 7 days/);
  });

  test('P12: a user who has accepted does not wait for the consent texts', async () => {
    const { asked } = await deferredTexts('consent', consentTexts);
    await open(acknowledgements(accepted(1)));
    await home();
    expect(asked).not.toHaveBeenCalled();
  });

  test('CONSENT-020 CONSENT-021 a cookie of this person and policy is enough; otherwise the latest acknowledgement is fetched', async () => {
    const isFetched = () => calls.some(({ path }) => path === 'user/policyAcknowledgement');
    cookie('7', 1);
    const { unmount } = await open(acknowledgements([]));
    await home();
    expect(isFetched()).toBe(false);
    unmount();
    for (const [who, policy] of [
      ['8', 1],
      ['7', 2],
    ] as const) {
      cookie(who, policy);
      const other = await open(acknowledgements([]));
      await dialog();
      expect(isFetched(), `${who} ${policy}`).toBe(true);
      other.unmount();
    }
  });

  test('CONSENT-001 CONSENT-004 CONSENT-005 CONSENT-019 CONSENT-026 the dialog says what may be done with the data, and closes by neither Escape nor a press before the PDF has loaded', async () => {
    const { user } = await open(acknowledgements([]));
    const inside = within(await dialog());
    inside.getByText(
      /The data is confidential and may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries\./,
    );
    const accept = inside.getByRole('button', { name: 'I Accept' });
    expect(accept.getAttribute('aria-disabled')).toBe('true');
    await user.click(accept);
    await user.keyboard('{Escape}');
    expect(await dialog()).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(inside.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test('CONSENT-019 behind the dialog is nothing that could be used, nor is any fetched', async () => {
    await open(acknowledgements([]));
    await dialog();
    const outside = [...document.querySelectorAll('a, button, input, select, textarea')].filter(
      (control) => !control.closest('[role=dialog]'),
    );
    expect(outside).toEqual([]);
    expect(calls.filter(({ path }) => path.startsWith('home'))).toEqual([]);
  });

  const newcomer = {
    'GET user/searchUserByEmail': {
      data: {
        User: {
          UserId: 7,
          username: 'ana.delgado',
          language: 'en',
          FirstName: 'Ana',
          LastName: 'Delgado',
          Email: email,
          FDRO: 'USAO',
          Region: 'US',
          Status: 'Active',
          wvCentral: null,
          GroupsAssigned: [],
          RoleDetails: [],
          AccessToPRCDS: 1,
          ActiveTime: 10,
          PolicyStatement: 1,
          PolicyAcknowledgement: null,
        },
      },
    },
  };
  const categories = () => calls.flatMap(({ path }) => path.match(/category\/(\d)$/)?.[1] ?? []);

  test('F13 at the first entry nothing is asked for that the server would refuse', async () => {
    await open({ ...newcomer, ...acknowledgements([]) });
    await dialog();
    expect(categories()).toEqual(['1']);
  });

  test('F13 terms that were accepted elsewhere meanwhile: all settings are fetched before any screen', async () => {
    await open({ ...newcomer, ...acknowledgements(accepted(1)) });
    await home();
    expect(categories().slice(1)).toEqual(['1', '2', '3', '5']);
  });

  test('CONSENT-001 it is asked for in the frame of another system too', async () => {
    await open(acknowledgements([]), '/?type=nonav');
    await dialog();
    expect(screen.queryByText(/^Search registered children and projects/)).toBeNull();
  });

  test('F13 CONSENT-020 consent is requested when the server requires it, whatever the cookie says', async () => {
    cookie('7', 1);
    await open({ ...acknowledgements([]), 'GET home/workQueue': refusal('consent-required', 403) });
    await dialog();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByText(/^Search registered children and projects/)?.closest('[inert]')).not.toBeNull();
  });

  test('CONSENT-021 the latest acknowledgement counts, whatever was accepted before', async () => {
    const { unmount } = await open(acknowledgements([...accepted(1), ...accepted(30 * 24), ...accepted(40 * 24, 2)]));
    await home();
    const asked = calls.find(({ path }) => path === 'user/policyAcknowledgement');
    expect(asked).toMatchObject({ method: 'GET' });
    expect(asked?.query.get('FDRO')).toBe('USAO');
    unmount();
    await open(acknowledgements([...accepted(1, 2), ...accepted(2)]));
    await dialog();
  });

  test('ERR-015 a document that cannot be fetched is told, and can be tried again', async () => {
    const failing = { [`GET ${settings}/policyDocument`]: refusal('internal-error', 500) };
    const { user } = await open({ ...acknowledgements([]), ...failing });
    const inside = within(await dialog());
    await inside.findByText('Error fetching statement');
    const asks = () => calls.filter(({ path }) => path === `${settings}/policyDocument`).length;
    const before = asks();
    await user.click(inside.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asks()).toBeGreaterThan(before));
  });
});
