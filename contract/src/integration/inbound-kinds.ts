import type { z } from 'zod';
import { CsmAnswer, CsmFailure, CsmReported, CsmStatusMessage } from '../csm/inbound.ts';
import { ChildMessage, ChildOutcome, CommunityMessage, PlaceOutcome, ProjectMessage } from '../feed/lines.ts';
import { ChildIdMessage, DropMessage, EventMessage, HoldMessage, SponsorMessage, StatusAnswer } from './inbound-api.ts';

/** F3: every kind of message that other systems send, with its data, its answer and an example of both. */

interface InboundKind {
  /** One line for the API description. */
  readonly summary: string;
  readonly data: z.core.$ZodType;
  readonly answer: z.core.$ZodType;
  /** In wire names. */
  readonly example: { readonly data: object; readonly answer: object };
}

const ChildId = 'ETH-193408-0127';
const sponsor = { ChildId, SponsorNumber: 'S-77' };
const changed = (RCDSChildStatus: string, ActionCode: string) => ({ ChildId, RCDSChildStatus, ActionCode });

export const inboundKinds = {
  propose: {
    summary: 'A child is proposed to a sponsor',
    data: SponsorMessage,
    answer: StatusAnswer,
    example: { data: sponsor, answer: changed('2', 'P01') },
  },
  sponsor: {
    summary: 'A child is sponsored',
    data: SponsorMessage,
    answer: StatusAnswer,
    example: { data: sponsor, answer: changed('4', 'S01') },
  },
  'end-sponsorship': {
    summary: 'A sponsorship has ended',
    data: ChildIdMessage,
    answer: StatusAnswer,
    example: { data: { ChildId }, answer: changed('1', 'S02') },
  },
  hold: {
    summary: 'A child is held for the office or for a partnership',
    data: HoldMessage,
    answer: StatusAnswer,
    example: { data: { ChildId, HoldType: 'internal' }, answer: changed('3', 'H01') },
  },
  'request-drop': {
    summary: 'A child is to leave the programme',
    data: DropMessage,
    answer: StatusAnswer,
    example: { data: { ChildId, Reason: 'U1' }, answer: changed('5', 'D01') },
  },
  drop: {
    summary: 'A child has left the programme',
    data: DropMessage,
    answer: StatusAnswer,
    example: { data: { ChildId }, answer: changed('7', 'D02') },
  },
  'reverse-drop': {
    summary: 'A child stays in the programme after all',
    data: ChildIdMessage,
    answer: StatusAnswer,
    example: { data: { ChildId }, answer: changed('1', 'D03') },
  },
  'event-created': {
    summary: 'The Event ID of a reservation; the answer has the one that is stored',
    data: EventMessage,
    answer: EventMessage,
    example: {
      data: { ReservationID: 10_001, Event_ID: 'EV-00001' },
      answer: { ReservationID: 10_001, Event_ID: 'EV-00001' },
    },
  },
  'csm-received': {
    summary: 'A child status message has been received',
    data: CsmStatusMessage,
    answer: CsmReported,
    example: { data: { CsmId: 501 }, answer: { CsmId: 501, Status: 'received' } },
  },
  'csm-answered': {
    summary: 'A child status message has been answered',
    data: CsmAnswer,
    answer: CsmReported,
    example: {
      data: { CsmId: 501, Answer: 'The child has moved to another village.' },
      answer: { CsmId: 501, Status: 'answered' },
    },
  },
  'csm-closed': {
    summary: 'A child status message has been closed',
    data: CsmStatusMessage,
    answer: CsmReported,
    example: { data: { CsmId: 501 }, answer: { CsmId: 501, Status: 'closed' } },
  },
  'csm-failed': {
    summary: 'A child status message has failed in the other system',
    data: CsmFailure,
    answer: CsmReported,
    example: { data: { CsmId: 501, Reason: 'No such child' }, answer: { CsmId: 501, Status: 'failed' } },
  },
  register: {
    summary: 'A new child, from a field office',
    data: ChildMessage,
    answer: ChildOutcome,
    example: {
      data: { ChildId, ChildGivenName: 'Almaz', ChildFamilyName: 'Tadesse', Gender: 'Female', BirthDate: '2017-03-04' },
      answer: { ChildId, Outcome: 'registered' },
    },
  },
  update: {
    summary: 'Changed fields of a child, from a field office',
    data: ChildMessage,
    answer: ChildOutcome,
    example: {
      data: { ChildId, Community: '193408-01', Visits: [{ Date: '2026-03-02', SeenBy: 'Abebe', Result: 'present' }] },
      answer: { ChildId, Outcome: 'changed' },
    },
  },
  project: {
    summary: 'A project, from a field office',
    data: ProjectMessage,
    answer: PlaceOutcome,
    example: {
      data: { Project: '193408', ProjectName: 'Wenz Ber AP', Country: 'ETH', ProjectStatus: 'Active' },
      answer: { Outcome: 'changed' },
    },
  },
  community: {
    summary: 'A community of a project, from a field office',
    data: CommunityMessage,
    answer: PlaceOutcome,
    example: {
      data: { Community: '193408-01', CommunityName: 'Kebele 04' },
      answer: { Outcome: 'changed' },
    },
  },
} as const satisfies Readonly<Record<string, InboundKind>>;
