import { z } from 'zod';
import { connectionObstacles } from '../crm/rules.ts';
import { endpoint } from '../endpoint.ts';
import { instant, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { channels, deliveryReasons, inboundId, messageStates } from './rules.ts';

/** T17: outgoing messages, for administrators. */

const office = ['fdro', officeCode] as const;
const channel = z.enum(channels, { error: 'not-in-list' });
const count = z.number().int();
const reason = z.enum(deliveryReasons);

/** F26: a failed attempt. An unreachable receiver does not count as an attempt. */
const Failure = wire({
  at: ['Date', instant],
  reason: ['Reason', reason],
  httpStatus: ['HttpStatus', count.nullable()],
});

export const Delivery = wire({
  id: ['DeliveryId', count],
  channel: ['Channel', channel],
  /** 'reservation-confirmed', 'csm', or a notification's number. */
  kind: ['Kind', z.string()],
  record: ['Record', z.string()],
  /** The child of a CSM, because the CSM's own number means nothing to users. */
  childId: ['ChildId', z.string().nullable()],
  state: ['State', z.enum(messageStates)],
  reason: ['Reason', reason.nullable()],
  httpStatus: ['HttpStatus', count.nullable()],
  /** All attempts, including those before 'Send again'. */
  attempts: ['Attempts', count],
  /** Oldest first. */
  failures: ['Failures', z.array(Failure)],
  /** Waits until delivery is resumed. */
  isPaused: ['Paused', z.boolean()],
  createdAt: ['CreatedDate', instant],
  lastAttemptAt: ['LastAttemptDate', instant.nullable()],
  /** Null: as soon as possible. */
  nextAttemptAt: ['NextAttemptDate', instant.nullable()],
  sentAt: ['SentDate', instant.nullable()],
  /** The earlier message about the same record that must be sent first. */
  waitsFor: ['WaitsFor', count.nullable()],
  /** Ids and codes as JSON; no personal data. */
  content: ['Content', z.string()],
});
export type Delivery = z.output<typeof Delivery>;

export const deliveryPageSize = 50;

export const listDeliveries = endpoint({
  method: 'GET',
  path: 'delivery/:fdro',
  access: 'Admin Office Setting:View',
  summary: 'Messages to other systems and people, latest first',
  office: 'office',
  input: wire({
    office,
    channel: ['Channel', channel.optional()],
    state: ['State', z.enum(messageStates, { error: 'not-in-list' }).optional()],
    /** Keyset pagination: messages older than this id. */
    before: ['Before', recordIdParam.optional()],
  }),
  output: wire({ deliveries: ['Deliveries', z.array(Delivery)], hasMore: ['HasMore', z.boolean()] }),
});

/**
 * Circuit breaker: 'left-alone' is open; one message at a time probes the receiver. F29: an obstacle is also the reason
 * of the messages that wait for it.
 */
export const receiverStates = ['working', 'left-alone', 'paused', ...connectionObstacles] as const;

export const Receiver = wire({
  channel: ['Channel', channel],
  state: ['State', z.enum(receiverStates)],
  isPaused: ['Paused', z.boolean()],
  pausedAt: ['PausedDate', instant.nullable()],
  pausedBy: ['PausedBy', z.string().nullable()],
  /** CRM Integration is No: only CSM go to the external system. */
  isOff: ['IntegrationOff', z.boolean()],
  pending: ['Pending', count],
  failed: ['Failed', count],
  oldestPendingAt: ['OldestPendingDate', instant.nullable()],
  /** When the receiver is tried again. */
  leftAloneUntil: ['LeftAloneUntil', instant.nullable()],
  lastSentAt: ['LastSentDate', instant.nullable()],
  lastFailedAt: ['LastFailedDate', instant.nullable()],
  lastReason: ['LastReason', reason.nullable()],
});
export type Receiver = z.output<typeof Receiver>;
const receivers = wire({ receivers: ['Receivers', z.array(Receiver)] });

export const listReceivers = endpoint({
  method: 'GET',
  path: 'delivery/:fdro/receiver',
  access: 'Admin Office Setting:View',
  summary: 'Whether the external system and the mail server take messages',
  office: 'office',
  input: wire({ office }),
  output: receivers,
});

export const pauseReceiver = endpoint({
  method: 'PUT',
  path: 'delivery/:fdro/receiver/:channel',
  access: 'Admin Office Setting:Edit',
  summary: 'Pause or resume delivering',
  office: 'office',
  input: wire({ office, channel: ['channel', channel], isPaused: ['Paused', z.boolean({ error: 'required' })] }),
  output: receivers,
});

export const sendAllAgain = endpoint({
  method: 'POST',
  path: 'delivery/:fdro/receiver/:channel/sendAgain',
  access: 'Admin Office Setting:Edit',
  summary: 'Try everything that failed once more',
  office: 'office',
  input: wire({ office, channel: ['channel', channel] }),
  output: wire({ count: ['Count', count] }),
});

const one = wire({ delivery: ['Delivery', Delivery] });

export const sendAgain = endpoint({
  method: 'POST',
  path: 'delivery/:fdro/:id/sendAgain',
  access: 'Admin Office Setting:Edit',
  summary: 'Try a message now',
  office: 'office',
  input: wire({ office, id: ['id', recordIdParam] }),
  output: one,
});

/** Skips the message, so that later messages about the same record can be sent. */
export const letDeliveryGo = endpoint({
  method: 'POST',
  path: 'delivery/:fdro/:id/letGo',
  access: 'Admin Office Setting:Edit',
  summary: 'Give a message up',
  office: 'office',
  input: wire({ office, id: ['id', recordIdParam] }),
  output: one,
});

const deliveryActs = ['paused', 'resumed', 'sent-again', 'let-go'] as const;

/** An administrator's action on a receiver or a message. */
export const DeliveryAct = wire({
  id: ['AuditId', count],
  act: ['Act', z.enum(deliveryActs)],
  channel: ['Channel', channel.nullable()],
  deliveryId: ['DeliveryId', count.nullable()],
  by: ['ModifiedBy', z.string()],
  at: ['ModifiedTimestamp', instant],
});
export type DeliveryAct = z.output<typeof DeliveryAct>;

export const listDeliveryActs = endpoint({
  method: 'GET',
  path: 'delivery/:fdro/history',
  access: 'Admin Office Setting:View',
  summary: 'Who paused or resumed delivering, sent messages again or let them go, latest first',
  office: 'office',
  input: wire({
    office,
    /** Keyset pagination: actions before this id. */
    before: ['Before', recordIdParam.optional()],
  }),
  output: wire({ acts: ['History', z.array(DeliveryAct)], hasMore: ['HasMore', z.boolean()] }),
});

/** The field of a malformed message; an empty field stands for the message as a whole. */
const InboundProblem = wire({
  field: ['Field', z.string()],
  code: ['Code', z.string()],
  minimum: ['Minimum', z.number().optional()],
  maximum: ['Maximum', z.number().optional()],
});

/** F3, F29: messages received from other systems; of a malformed one only the problem is kept. */
export const InboundEntry = wire({
  /** Its place in the list; another one after the message was repeated. */
  id: ['InboundId', z.string()],
  /** Empty when the message had none; the same for the kind. */
  messageId: ['MessageId', z.string()],
  account: ['ServiceAccount', z.string()],
  kind: ['Kind', z.string()],
  record: ['Record', z.string().nullable()],
  childId: ['ChildId', z.string().nullable()],
  isAccepted: ['Accepted', z.boolean()],
  /** The error code of the refusal. */
  reason: ['Reason', z.string().nullable()],
  /** The field that the message was refused for; null if for none, or if it is malformed. */
  field: ['Field', z.string().nullable()],
  /** Parameters of the error message. */
  params: [
    'ReasonParams',
    wire({
      status: ['Status', z.string().optional()],
      count: ['Count', count.optional()],
      age: ['Age', count.optional()],
      proposedTo: ['ProposedTo', z.string().optional()],
      sponsor: ['Sponsor', z.string().optional()],
    }),
  ],
  problems: ['Problems', z.array(InboundProblem)],
  times: ['Times', count],
  receivedAt: ['ReceivedDate', instant],
});
export type InboundEntry = z.output<typeof InboundEntry>;

export const listInbound = endpoint({
  method: 'GET',
  path: 'delivery/:fdro/inbound',
  access: 'Admin Office Setting:View',
  summary: 'Messages other systems sent, latest first',
  office: 'office',
  input: wire({
    office,
    /** Keyset pagination: messages before this id. */
    before: ['Before', z.string().regex(inboundId, { error: 'invalid' }).optional()],
  }),
  output: wire({ messages: ['Inbound', z.array(InboundEntry)], hasMore: ['HasMore', z.boolean()] }),
});

export const Job = wire({
  name: ['Name', z.string()],
  cron: ['Schedule', z.string()],
  lastStartedAt: ['LastRun', instant.nullable()],
  lastFinishedAt: ['LastFinished', instant.nullable()],
  outcome: ['Outcome', z.enum(['done', 'failed']).nullable()],
  nextRunAt: ['NextRun', instant.nullable()],
  runs: ['Runs', count],
  failures: ['Failures', count],
  lastFailedAt: ['LastFailed', instant.nullable()],
});
export type Job = z.output<typeof Job>;

export const listJobs = endpoint({
  method: 'GET',
  path: 'job',
  access: 'Admin Office Setting:View',
  summary: 'What the product does by the clock, with last and next run',
  input: nothing,
  output: wire({ jobs: ['Jobs', z.array(Job)] }),
});

/** ERR-058, ERR-064 to ERR-067, ERR-069: which messages about a reservation the external system has received. */
export const RecordDelivery = wire({
  id: ['DeliveryId', count],
  kind: ['Kind', z.string()],
  state: ['State', z.enum(messageStates)],
  reason: ['Reason', reason.nullable()],
  isTried: ['Tried', z.boolean()],
  createdAt: ['CreatedDate', instant],
});
export type RecordDelivery = z.output<typeof RecordDelivery>;

export const listReservationDeliveries = endpoint({
  method: 'GET',
  path: 'reservation/:id/delivery',
  access: 'Reservation:View',
  summary: 'What the external system has been told about a reservation, latest first',
  input: wire({ id: ['id', recordIdParam] }),
  output: wire({ deliveries: ['Deliveries', z.array(RecordDelivery)] }),
});
