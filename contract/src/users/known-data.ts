import { textsOf } from '#texts/shared.ts';
import { byLanguage } from '../shared/localized.ts';

const texts = byLanguage(textsOf('users')).knownPart;

/** The parts of the data file about a user, in order, with their headings. */
export const knownParts = {
  profile: texts.profile,
  roles: texts.roles,
  groups: texts.groups,
  consents: texts.consents,
  notifications: texts.notifications,
  mails: texts.mails,
  savedSearches: texts.savedSearches,
  accessRequests: texts.accessRequests,
  frames: texts.frames,
  unsavedInput: texts.unsavedInput,
  firstVisit: texts.firstVisit,
  imports: texts.imports,
  messages: texts.messages,
  changesAbout: texts.changesAbout,
  changesBy: texts.changesBy,
  readings: texts.readings,
  lists: texts.lists,
  readingDays: texts.readingDays,
} as const;

export type KnownPart = keyof typeof knownParts;
