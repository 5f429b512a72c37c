import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import { inEveryLanguage } from '../shared/localized.ts';
import type { NotificationId, PlaceholderName } from './catalogue.ts';

/** The parts of a mail besides the office's own text: its table, its button, and the subject for several records. */

/** The rows of the table in a mail about one record, in order. */
export const factsOf = {
  1: ['childId', 'csmDescription', 'sentBy', 'sentAt'],
  2: ['childId', 'csmDescription', 'sentBy', 'sentAt', 'reason'],
  3: ['childId', 'holdEndDate'],
  4: ['childId', 'requestedAt', 'reason'],
  5: ['projects', 'lockStartDate', 'sponsorshipLockDate', 'lockEndDate'],
  6: ['projects', 'lockStartDate', 'lockEndDate'],
  7: ['reservationName', 'categoryName', 'eventId', 'targetChildren', 'expirationDate'],
  8: ['reservationName', 'childCount', 'expirationDate'],
  9: ['reservationName', 'createdBy', 'createdDate'],
  10: ['reservationName', 'childCount', 'expirationDate'],
  11: ['reservationName', 'movedChildren', 'targetReservationId', 'targetReservationName'],
  12: ['reservationName', 'childCount'],
  13: [
    'fileName',
    'importStatus',
    'rowCount',
    'importedCount',
    'unchangedCount',
    'errorCount',
    'undoneBy',
    'undoneCount',
    'keptCount',
  ],
  14: ['userName', 'userEmail', 'requestedAccess', 'requestedAt'],
  17: ['userName', 'userEmail', 'childrenRead', 'readingBudget', 'readingDate'],
  19: ['childId', 'reservationName', 'droppedAt', 'reason'],
} as const satisfies Readonly<Record<NotificationId, readonly PlaceholderName[]>>;

type FactName = (typeof factsOf)[NotificationId][number];

const texts = textsOf('notifications');

type PerNotification<T> = Readonly<Record<Language, Readonly<Record<NotificationId, T>>>>;

export const factLabels: Readonly<Record<Language, Readonly<Record<FactName, string>>>> = inEveryLanguage(
  (language) => texts[language].fact,
);

/** Different label, because a failed CSM may never have been sent. */
export const factLabelOverrides: Readonly<
  Record<Language, Readonly<Partial<Record<NotificationId, Readonly<Partial<Record<FactName, string>>>>>>>
> = inEveryLanguage((language) => ({ 2: texts[language].factOfFailed }));

/** Button text of a mail about one record. */
export const buttonTexts: PerNotification<string> = inEveryLanguage((language) => texts[language].button);

/**
 * The subject of a mail about several records; {} is the number. Notification 11 does not say Transferred, because a
 * transfer may move only part of the children.
 */
export const batchSubjects: PerNotification<string> = inEveryLanguage((language) => texts[language].several);

export const mailTexts = inEveryLanguage((language) => texts[language].mail);

/** For the subject of notification 11: a reservation is only called transferred when all of its children moved. */
export const transferOutcomes = inEveryLanguage((language) => texts[language].transferOutcome);

export const unnamedTexts = inEveryLanguage((language) => texts[language].unnamed);
