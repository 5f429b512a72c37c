import { z } from 'zod';
import {
  OutboundAnswer,
  OutboundMessage,
  outboundHeaders,
  signatureMaximumAge,
} from '#contract/integration/outbound.ts';
import { outboundKinds } from '#contract/integration/outbound-data.ts';
import { type Components, componentRef, pascalCase } from './components.ts';

/** The messages that the product sends to the address in API Configuration Settings. */

const headerTexts: Readonly<Record<keyof typeof outboundHeaders, readonly [text: string, example: string]>> = {
  account: ['The name of the service account that signs.', 'demo-crm'],
  timestamp: [
    `Unix time in seconds. Refuse a message whose time differs by more than ${signatureMaximumAge} seconds.`,
    '1773172800',
  ],
  signature: [
    "'v1=' and the HMAC-SHA256, in lower-case hex, of timestamp, '.', idempotency key, '.', body, keyed with the secret " +
      'of the account. Compute it over the bytes that arrived, and compare it in constant time.',
    'v1=5f8b0c6c0f0d4b1e9a7d3c2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
  ],
  idempotencyKey: [
    'The same on every attempt: answer a repeat as the first time, and process it only once.',
    '6f1b6a0e-6c0e-4a0e-9d8a-0d1e5a4f0c11',
  ],
};

type Header = keyof typeof outboundHeaders;

const headers = Object.entries(outboundHeaders) as [Header, string][];

export const webhookParameters = Object.fromEntries(
  headers.map(([key, name]) => {
    const [description, example] = headerTexts[key];
    return [name, { name, in: 'header', required: true, description, schema: { type: 'string' }, example }];
  }),
);

const retried = 'A failure: the message is sent again, ten attempts at most';
const waits = 'The credentials are wrong: the message is sent again, without limit';

/** By status; one that has no text of its own has that of its hundred. */
const otherAnswers: Readonly<Record<string, string>> = {
  401: waits,
  403: waits,
  408: retried,
  425: retried,
  429: retried,
  '3XX': `Not followed. ${retried}`,
  '4XX': 'Refused: the message is not sent again, and later ones about the same record wait',
  '5XX': retried,
};

const once = (text: string): Readonly<Record<string, string>> => ({ '3XX': text, '4XX': text, '5XX': text });

/** Kinds that are not sent again, whatever the answer. */
const answersOfKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'event-request': once('Not sent again: the user is told that there is no event'),
  test: once("Not sent again: 'Test connection' shows the status"),
};

const refusalsOf = (kind: string) =>
  Object.fromEntries(
    Object.entries(answersOfKind[kind] ?? otherAnswers).map(([status, description]) => [status, { description }]),
  );

/** Only these are answered with something. */
const answers: Readonly<Record<string, object>> = {
  'event-create': { Event_ID: 'EV-00001' },
  'event-request': { Event_ID: 'EV-00001' },
};

/** Adds the schemas of every kind to the components, and gives the webhooks. */
export function describeWebhooks(components: Components) {
  const answer = components.add(OutboundAnswer, 'OutboundAnswer');
  const kinds = Object.entries(outboundKinds).map(([kind, { summary, data, example }], index) => {
    const schema = z.object({ ...OutboundMessage.in.shape, Kind: z.literal(kind), Data: data });
    const name = components.add(schema, pascalCase(`outbound-${kind}`));
    const value = {
      MessageId: kind === 'test' ? 0 : 4711 + index,
      Kind: kind,
      FDRO: 'USAO',
      Record: example.record,
      CreatedDate: '2026-03-10T20:00:00.000Z',
      Data: example.data,
    };
    const post = {
      operationId: `receive${pascalCase(kind)}`,
      tags: ['webhooks'],
      summary,
      description: 'Answer within eight seconds.',
      parameters: headers.map(([, header]) => ({ $ref: `#/components/parameters/${header}` })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: componentRef(name) }, example: value } },
      },
      responses: {
        '2XX': {
          description: 'Taken; the body may be empty',
          content: { 'application/json': { schema: { $ref: componentRef(answer) }, example: answers[kind] ?? {} } },
        },
        ...refusalsOf(kind),
      },
      security: [],
    };
    return [kind, { post }] as const;
  });
  return Object.fromEntries(kinds);
}
