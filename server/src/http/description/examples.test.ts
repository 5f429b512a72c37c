import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allOperations } from '#contract/all-endpoints.ts';
import { FeedEnd, FeedHeader, lineData } from '#contract/feed/lines.ts';
import { inboundKinds } from '#contract/integration/inbound-kinds.ts';
import { OutboundAnswer, OutboundMessage } from '#contract/integration/outbound.ts';
import { outboundKinds } from '#contract/integration/outbound-data.ts';
import { allInbound } from '../../all-inbound.ts';
import { isRequestOver } from '../../domains/deliveries/events.ts';
import { outcomeOf } from '../../domains/deliveries/send-crm.ts';
import type { Outcome } from '../../jobs/delivering/message.ts';
import {
  answerExamples,
  type PublishedOperation,
  parameterExamples,
  published,
  requestExamples,
} from '../../testing/api-description.ts';
import { isDescribedAnswer } from '../../testing/inbound-answers.ts';
import { openApiDocument } from './open-api.ts';

const { operationOf, schemas, webhooks } = published(openApiDocument());

/** What the contract's own schema has against an example. */
function defects(where: string, schema: z.core.$ZodType, example: unknown): string[] {
  const { error } = z.safeDecode(schema, example as never);
  return (error?.issues ?? []).map(({ path, message }) => `${where}: ${path.join('.')} ${message}`);
}

const described = allOperations.map(({ name, endpoint }) => ({
  name,
  endpoint,
  operation: operationOf(endpoint.method, `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`),
}));

test('every example of parameters and body is accepted by the schema that checks a request', () => {
  const refused = described.flatMap(({ name, endpoint, operation }) => {
    if (endpoint.consumes === 'lines') return [];
    const bodies = endpoint.consumes ? [{}] : requestExamples(operation);
    const examples = bodies.length > 0 ? bodies : [{}];
    return examples.flatMap((body) =>
      defects(name, endpoint.input, { ...parameterExamples(operation), ...(body as object) }),
    );
  });
  expect(refused).toEqual([]);
});

test('every example of an answer is one by the schema of the answers', () => {
  const inJson = described.filter(({ endpoint }) => endpoint.produces !== 'file');
  const withoutExample = inJson.filter(({ operation }) => answerExamples(operation).includes(undefined));
  expect(withoutExample.map(({ name }) => name)).toEqual([]);
  const wrong = inJson.flatMap(({ name, endpoint, operation }) =>
    answerExamples(operation).flatMap((example) => defects(name, endpoint.output, example)),
  );
  expect(wrong).toEqual([]);
});

describe('messages of other systems', () => {
  const receive = operationOf('post', '/integration/message');
  const kinds = [
    ...['propose', 'sponsor', 'end-sponsorship', 'hold', 'request-drop', 'drop', 'reverse-drop', 'event-created'],
    ...['csm-received', 'csm-answered', 'csm-closed', 'csm-failed', 'register', 'update', 'project', 'community'],
  ];

  test('F3 every kind has a schema of its own, told apart by Kind', () => {
    const { propertyName, mapping } = schemas.InboundMessage?.discriminator ?? { propertyName: '', mapping: {} };
    expect(propertyName).toBe('Kind');
    expect(Object.keys(mapping)).toEqual(kinds);
    expect(mapping.sponsor).toBe('#/components/schemas/InboundSponsor');
    expect(schemas.InboundSponsor?.properties).toMatchObject({
      Kind: { const: 'sponsor' },
      Data: { $ref: '#/components/schemas/SponsorMessage' },
    });
    expect(schemas.ChildMessage?.properties).toHaveProperty('ChildGivenName');
    expect(schemas.ChildMessage?.additionalProperties).toBe(false);
  });

  test('F3 what is described is what the server takes, by the same schema', () => {
    expect(Object.keys(allInbound).sort()).toEqual([...kinds].sort());
    for (const [kind, { data }] of Object.entries(inboundKinds)) expect(allInbound[kind]?.schema).toBe(data);
  });

  test('F3 each kind has an example that its schema takes, with an answer of its own', () => {
    const messages = requestExamples(receive) as {
      MessageId: string;
      Kind: keyof typeof inboundKinds;
      Data: unknown;
    }[];
    expect(messages.map(({ Kind }) => Kind)).toEqual(kinds);
    expect(new Set(messages.map(({ MessageId }) => MessageId)).size).toBe(kinds.length);
    const wrong = messages.flatMap(({ Kind, Data }) => defects(Kind, inboundKinds[Kind].data, Data));
    const answers = answerExamples(receive) as { Answer: unknown }[];
    const wrongAnswers = Object.entries(inboundKinds).flatMap(([kind, { answer }], index) =>
      defects(kind, answer, answers[index]?.Answer),
    );
    expect([...wrong, ...wrongAnswers]).toEqual([]);
  });
});

test('F3 an answer is the described one only with each of its fields and no other', () => {
  const answer = { ChildId: 'ETH-193408-0127', Outcome: 'registered' };
  expect(isDescribedAnswer('register', answer)).toBe(true);
  expect(isDescribedAnswer('register', { ...answer, Outcome: 'added' })).toBe(false);
  expect(isDescribedAnswer('register', { Outcome: 'registered' })).toBe(false);
  expect(isDescribedAnswer('register', { ...answer, Id: 7 })).toBe(false);
  expect(isDescribedAnswer('no-such-kind', answer)).toBe(false);
});

test('the lines of a feed have a schema and an example for each record', () => {
  const { propertyName, mapping } = schemas.FeedLine?.discriminator ?? { propertyName: '', mapping: {} };
  expect([propertyName, Object.keys(mapping)]).toEqual(['Record', ['feed', 'child', 'project', 'community', 'end']]);
  const lines = requestExamples(operationOf('post', '/integration/feed')) as { Record: string }[];
  expect(lines.map(({ Record }) => Record)).toEqual(['feed', 'project', 'community', 'child', 'end']);
  const [first, project, community, child, last] = lines.map(({ Record: record, ...data }) => ({ record, data }));
  const wrong = [
    ...defects('feed', FeedHeader, { Record: first?.record, ...first?.data }),
    ...defects('project', lineData.project, project?.data),
    ...defects('community', lineData.community, community?.data),
    ...defects('child', lineData.child, child?.data),
    ...defects('end', FeedEnd, { Record: last?.record, ...last?.data }),
  ];
  expect(wrong).toEqual([]);
});

describe('messages to the external system', () => {
  const headersOf = ({ parameters }: PublishedOperation) =>
    parameters.map(({ $ref }) => $ref?.replace('#/components/parameters/', ''));

  test('F6 every kind is a webhook with the headers of the signature', () => {
    const events = ['created', 'updated', 'confirmed', 'children-added', 'released', 'transferred', 'received'];
    expect(Object.keys(webhooks).sort()).toEqual(
      [
        ...[...events, 'cancelled', 'expired'].map((event) => `reservation-${event}`),
        ...['event-create', 'event-update', 'event-request', 'csm', 'test'],
      ].sort(),
    );
    for (const { post } of Object.values(webhooks))
      expect(headersOf(post)).toEqual(['x-prcds-account', 'x-prcds-timestamp', 'x-prcds-signature', 'idempotency-key']);
  });

  const statuses = [200, 201, 204, 301, 304, 400, 401, 403, 404, 408, 409, 422, 425, 429, 451, 500, 502, 503];
  const describedFor = ({ responses }: PublishedOperation, status: number) =>
    (responses[status] ?? responses[`${String(status)[0]}XX`])?.description;

  test('F6 what is said about each status is what the product does', () => {
    const said: Readonly<Record<Outcome['result'], string>> = {
      sent: 'Taken',
      failed: 'the message is sent again, ten attempts at most',
      unreachable: 'the message is sent again, without limit',
      refused: 'the message is not sent again',
      waiting: 'nothing is answered',
      skipped: 'nothing is answered',
      thrown: 'nothing is answered',
    };
    const sentAgain = Object.entries(webhooks).filter(([kind]) => kind !== 'event-request' && kind !== 'test');
    expect(sentAgain).toHaveLength(12);
    for (const [kind, { post }] of sentAgain)
      for (const status of statuses) {
        const { result } = outcomeOf({ status, text: '' });
        expect([kind, status, describedFor(post, status)]).toEqual([
          kind,
          status,
          expect.stringContaining(said[result]),
        ]);
      }
  });

  test('F6 ERR-069 a request for an event and a trial are sent once, whatever the answer', () => {
    const message = { kind: 'crm:event-request', createdAt: new Date(0) };
    expect(isRequestOver({ ...message, attempts: 0 }, new Date(0))).toBe(false);
    expect(isRequestOver({ ...message, attempts: 1 }, new Date(0))).toBe(true);
    for (const kind of ['event-request', 'test'])
      for (const status of statuses)
        expect([kind, status, describedFor(webhooks[kind]?.post as PublishedOperation, status)]).toEqual([
          kind,
          status,
          expect.stringMatching(status < 300 ? /^Taken/ : /^Not sent again/),
        ]);
  });

  test('F6 each kind has an example that its schema takes', () => {
    const wrong = Object.entries(webhooks).flatMap(([kind, { post }]) => {
      const [message] = requestExamples(post) as { Kind: string; Data: unknown }[];
      const { data } = outboundKinds[kind as keyof typeof outboundKinds];
      return [
        ...defects(kind, OutboundMessage, message),
        ...defects(kind, data, message?.Data),
        ...answerExamples(post).flatMap((answer) => defects(kind, OutboundAnswer, answer)),
        ...(message?.Kind === kind ? [] : [`${kind}: the example is a ${message?.Kind}`]),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
