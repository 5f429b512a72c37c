import { randomUUID } from 'node:crypto';
import type { CrmCredential } from './token-exchange.ts';

export interface SendResult {
  readonly status: number;
  readonly answer: string;
}

export type SendMessage = (
  kind: string,
  data: Readonly<Record<string, unknown>>,
  messageId?: string,
) => Promise<SendResult>;

/** Sends a message from the CRM to the product, with its API credential. */
export const messageSender =
  (productUrl: string, { clientId, secret }: CrmCredential): SendMessage =>
  async (kind, data, messageId = randomUUID()) => {
    try {
      const response = await fetch(`${productUrl}/v1/integration/message`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ MessageId: messageId, Kind: kind, Data: data }),
        signal: AbortSignal.timeout(10_000),
      });
      return { status: response.status, answer: await response.text() };
    } catch (error) {
      return { status: 0, answer: `PRCDS cannot be reached: ${(error as Error).message}` };
    }
  };
