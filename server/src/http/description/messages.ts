import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendFeed } from '#contract/feed/api.ts';
import { FeedEnd, FeedHeader, lineData } from '#contract/feed/lines.ts';
import { MessageNumber, receiveMessage } from '#contract/integration/inbound-api.ts';
import { inboundKinds } from '#contract/integration/inbound-kinds.ts';

/** Messages of other systems and the lines of feeds: one schema for each kind. */

type Schema = z.core.$ZodType;
type Options = readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];

const oneOf = (tag: string, schemas: readonly z.ZodObject[]) =>
  z.discriminatedUnion(tag, schemas as unknown as Options);

interface Kind {
  /** Of its component. */
  readonly name: string;
  readonly schema: Schema;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: object }>>;

/** Where the endpoint says 'anything', because the server checks in two steps. */
export interface Body extends Kind {
  readonly kinds: readonly Kind[];
  readonly examples: Examples;
}

const inbound = Object.entries(inboundKinds).map(([kind, { data, answer, summary, example }], index) => {
  const MessageId = `crm-2026-${String(index + 1).padStart(6, '0')}`;
  return {
    kind,
    summary,
    answer,
    schema: z.object({ MessageId: MessageNumber, Kind: z.literal(kind), Data: data }),
    request: { MessageId, Kind: kind, Data: example.data },
    response: { MessageId, Repeat: false, Answer: example.answer },
  };
});

const examplesOf = (which: 'request' | 'response'): Examples =>
  Object.fromEntries(inbound.map(({ kind, summary, ...message }) => [kind, { summary, value: message[which] }]));

const answers = [...new Set<Schema>(inbound.map(({ answer }) => answer))];

const lines = Object.entries(lineData).map(([kind, data]) => ({
  name: `feed-${kind}-line`,
  schema: z.strictObject({ Record: z.literal(kind), ...data.shape }),
}));

interface Line {
  readonly Record: string;
  readonly [field: string]: unknown;
}

const lineExamples: readonly (readonly [summary: string, line: Line])[] = [
  ['The first line', { Record: 'feed', Feed: 'eth-2026-11-18', Type: 'changes', Country: 'ETH', AsOf: '2026-11-18' }],
  ['A project', { Record: 'project', Project: '193408', ProjectName: 'Wenz Ber AP', Country: 'ETH' }],
  ['A community', { Record: 'community', Community: '193408-01', CommunityName: 'Kebele 04' }],
  ['A child', { Record: 'child', ChildId: 'ETH-193408-0127', Leaving: 'requested', ReasonForLeaving: 'U1' }],
  ['The last line', { Record: 'end', Lines: 3 }],
];

export const requestBodies: ReadonlyMap<Endpoint, Body> = new Map<Endpoint, Body>([
  [
    receiveMessage,
    {
      name: 'inbound-message',
      schema: oneOf(
        'Kind',
        inbound.map(({ schema }) => schema),
      ),
      kinds: inbound.map(({ kind, schema }) => ({ name: `inbound-${kind}`, schema })),
      examples: examplesOf('request'),
    },
  ],
  [
    sendFeed,
    {
      name: 'feed-line',
      schema: oneOf('Record', [FeedHeader, ...lines.map(({ schema }) => schema), FeedEnd]),
      kinds: lines,
      examples: Object.fromEntries(lineExamples.map(([summary, line]) => [line.Record, { summary, value: line }])),
    },
  ],
]);

export const answerBodies: ReadonlyMap<Endpoint, Body> = new Map<Endpoint, Body>([
  [
    receiveMessage,
    {
      name: 'inbound-answer',
      schema: z.object({ ...receiveMessage.output.in.shape, Answer: z.union(answers) }),
      kinds: [],
      examples: examplesOf('response'),
    },
  ],
]);
