import { listen, readForm, routes, sendPage } from '../pages/http.ts';
import type { DemoPerson } from '../people.ts';
import { crmPage } from './pages.ts';
import { isForReceiver, openReceiver, type Receiver } from './receiver.ts';
import { isScreen, navigationValues, screens } from './screens.ts';
import { type CrmCredential, endFrame, fetchTokens, frameAddress } from './token-exchange.ts';

/** A demo CRM: a page that embeds the product with the real token exchange, and a receiver of its messages. */
export interface Crm {
  readonly url: string;
  readonly receiver: Receiver;
  stop(): Promise<void>;
}

export interface CrmOptions {
  readonly port: number;
  readonly productUrl: string;
  readonly credential: CrmCredential;
  readonly people: readonly DemoPerson[];
  readonly host?: string;
  /** Where received messages are stored. */
  readonly folder: string;
}

export async function startCrm({ port, productUrl, credential, people, host, folder }: CrmOptions): Promise<Crm> {
  const usual = { email: 'standard.user@prcds.example', screen: screens[0].path, record: '' };
  const handler = routes([
    ['GET', /^\/$/, (_request, response) => sendPage(response, crmPage({ people, choice: usual }))],
    [
      'POST',
      /^\/$/,
      async (request, response) => {
        const form = await readForm(request);
        const screen = form.get('screen') ?? '';
        const choice = {
          email: form.get('email') ?? '',
          screen: isScreen(screen) ? screen : usual.screen,
          record: form.get('record')?.trim() ?? '',
        };
        const open = form.get('open');
        if (open) await endFrame(productUrl, open);
        if (form.has('close')) return sendPage(response, crmPage({ people, choice }));
        const values = navigationValues(choice.screen, choice.record);
        const exchange = await fetchTokens(productUrl, credential, choice.email);
        const shown =
          'refusal' in exchange
            ? { refusal: exchange.refusal }
            : { address: frameAddress(productUrl, choice.screen, exchange, values), open: exchange.rtoken };
        sendPage(response, crmPage({ people, choice, ...shown }));
      },
    ],
  ]);
  const receiver = openReceiver({ folder, productUrl, credential });
  const listening = await listen(
    (request, response) => (isForReceiver(request.url) ? receiver.handle : handler)(request, response),
    port,
    host,
  );
  return { url: `http://localhost:${listening.port}`, receiver, stop: listening.stop };
}
