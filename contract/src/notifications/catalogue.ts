import type { ModuleName } from '../access.ts';

/** Table T9: the notifications, and the placeholders of each template. */

/** How a placeholder's value is formatted: dates and times in the office's formats (F9). */
export type PlaceholderKind = 'text' | 'date' | 'moment' | 'number' | 'children' | 'days';

/** All placeholders; samples are used in previews and test mails, and those in words are among the texts. */
export const placeholders = {
  recipientName: { kind: 'text', sample: 'Ana Delgado' },
  officeName: { kind: 'text' },
  link: { kind: 'text', sample: 'https://prcds.example/' },
  childId: { kind: 'text', sample: 'ETH-193408-0127' },
  csmCode: { kind: 'text', sample: 'CSM01' },
  csmDescription: { kind: 'text' },
  sentBy: { kind: 'text', sample: 'Sana Usman' },
  sentAt: { kind: 'moment', sample: '2026-04-16T22:07:09.000Z' },
  reason: { kind: 'text' },
  holdEndDate: { kind: 'date', sample: '2026-05-01' },
  daysLeft: { kind: 'number', sample: 14 },
  days: { kind: 'days', sample: 14 },
  requestedAt: { kind: 'moment', sample: '2026-04-16T22:07:09.000Z' },
  droppedAt: { kind: 'moment', sample: '2026-04-16T22:07:09.000Z' },
  projects: { kind: 'text', sample: 'Tierra Nueva AP, Valle Verde AP' },
  lockName: { kind: 'text', sample: 'Census 2026' },
  lockStartDate: { kind: 'date', sample: '2026-05-01' },
  sponsorshipLockDate: { kind: 'date', sample: '2026-05-15' },
  lockEndDate: { kind: 'date', sample: '2026-08-31' },
  reservationId: { kind: 'text', sample: '1042' },
  reservationName: { kind: 'text' },
  categoryName: { kind: 'text' },
  expirationDate: { kind: 'date', sample: '2026-06-30' },
  childCount: { kind: 'number', sample: 40 },
  children: { kind: 'children', sample: 40 },
  createdBy: { kind: 'text', sample: 'Sana Usman' },
  createdDate: { kind: 'date', sample: '2026-04-09' },
  childTotal: { kind: 'number', sample: 40 },
  movedChildren: { kind: 'text' },
  transferOutcome: { kind: 'text' },
  targetReservationId: { kind: 'text', sample: '1077' },
  targetReservationName: { kind: 'text' },
  eventId: { kind: 'text', sample: 'EV-2041' },
  targetChildren: { kind: 'number', sample: 40 },
  changedBy: { kind: 'text', sample: 'Sana Usman' },
  importId: { kind: 'text', sample: '318' },
  fileName: { kind: 'text', sample: 'spring-concert.xlsx' },
  importStatus: { kind: 'text' },
  rowCount: { kind: 'number', sample: 250 },
  importedCount: { kind: 'number', sample: 240 },
  unchangedCount: { kind: 'number', sample: 7 },
  errorCount: { kind: 'number', sample: 3 },
  undoneBy: { kind: 'text' },
  undoneCount: { kind: 'number' },
  keptCount: { kind: 'number' },
  userName: { kind: 'text', sample: 'Nadia Novak' },
  userEmail: { kind: 'text', sample: 'nadia.novak@prcds.example' },
  requestedAccess: { kind: 'text' },
  childrenRead: { kind: 'number', sample: 2014 },
  readingBudget: { kind: 'number', sample: 2000 },
  readingDate: { kind: 'date', sample: '2026-04-16' },
} as const satisfies Record<string, { readonly kind: PlaceholderKind; readonly sample?: string | number }>;

export type PlaceholderName = keyof typeof placeholders;

/** A number with its noun, in the singular or the plural: '1 child', '5 days'. */
export const countPlaceholderOf: Readonly<Partial<Record<PlaceholderName, PlaceholderName>>> = {
  children: 'childCount',
  days: 'daysLeft',
};
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string | number>>>;

/** Placeholders of every template. */
export const commonPlaceholders = ['recipientName', 'officeName', 'link'] as const satisfies readonly PlaceholderName[];

export interface NotificationKind {
  readonly id: number;
  readonly module: ModuleName;
  readonly name: string;
  readonly placeholders: readonly PlaceholderName[];
  /** Not batched with others of its kind, because a person waits for it. */
  readonly isSentAtOnce?: true;
}

const lock = ['lockName', 'projects', 'lockStartDate', 'sponsorshipLockDate', 'lockEndDate'] as const;
const reservation = ['reservationId', 'reservationName', 'childCount', 'children'] as const;

export const notificationKinds = [
  {
    id: 1,
    module: 'Registered Child',
    name: 'CSM sent',
    placeholders: ['childId', 'csmCode', 'csmDescription', 'sentBy', 'sentAt'],
  },
  {
    id: 2,
    module: 'Registered Child',
    name: 'CSM failed at the external system',
    placeholders: ['childId', 'csmCode', 'csmDescription', 'sentBy', 'sentAt', 'reason'],
  },
  {
    id: 3,
    module: 'Registered Child',
    name: 'Internal hold about to end',
    placeholders: ['childId', 'holdEndDate', 'daysLeft', 'days'],
  },
  { id: 4, module: 'Registered Child', name: 'Drop requested', placeholders: ['childId', 'requestedAt', 'reason'] },
  { id: 5, module: 'Projects', name: 'Project lock initiated', placeholders: lock },
  { id: 6, module: 'Projects', name: 'Project lock completed', placeholders: lock },
  {
    id: 7,
    module: 'Reservation',
    name: 'Reservation created',
    placeholders: [
      ...reservation,
      'categoryName',
      'eventId',
      'targetChildren',
      'expirationDate',
      'createdBy',
      'changedBy',
    ],
  },
  {
    id: 8,
    module: 'Reservation',
    name: 'Reservation expiration reminder',
    placeholders: [...reservation, 'expirationDate', 'daysLeft', 'days'],
  },
  {
    id: 9,
    module: 'Reservation',
    name: 'Draft reservation reminder',
    placeholders: [...reservation, 'createdBy', 'createdDate', 'daysLeft', 'days'],
  },
  {
    id: 10,
    module: 'Reservation',
    name: 'Reservation expired',
    placeholders: [...reservation, 'expirationDate'],
  },
  {
    id: 11,
    module: 'Reservation',
    name: 'Reservation transferred',
    placeholders: [
      ...reservation,
      'childTotal',
      'movedChildren',
      'transferOutcome',
      'targetReservationId',
      'targetReservationName',
      'changedBy',
    ],
  },
  { id: 12, module: 'Reservation', name: 'Reservation cancelled', placeholders: [...reservation, 'changedBy'] },
  {
    id: 13,
    module: 'Reservation',
    name: 'Import finished',
    placeholders: [
      'importId',
      'fileName',
      'importStatus',
      'rowCount',
      'importedCount',
      'unchangedCount',
      'errorCount',
      'createdBy',
      'undoneBy',
      'undoneCount',
      'keptCount',
    ],
  },
  {
    id: 14,
    module: 'Admin User Profile Management',
    name: 'Access requested by a new user',
    placeholders: ['userName', 'userEmail', 'requestedAccess', 'requestedAt'],
    isSentAtOnce: true,
  },
  {
    id: 17,
    module: 'Registered Child',
    name: 'Reading budget reached',
    placeholders: ['userName', 'userEmail', 'childrenRead', 'readingBudget', 'readingDate'],
  },
  {
    id: 19,
    module: 'Registered Child',
    name: 'Child of a reservation dropped',
    placeholders: ['childId', 'reservationId', 'reservationName', 'droppedAt', 'reason'],
  },
] as const satisfies readonly NotificationKind[];

export type NotificationId = (typeof notificationKinds)[number]['id'];

export const findNotificationKind = (id: number): NotificationKind | undefined =>
  notificationKinds.find((kind) => kind.id === id);
