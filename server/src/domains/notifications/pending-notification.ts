import type { PlaceholderValues } from '#contract/notifications/catalogue.ts';
import type { Language } from '#contract/shared/language.ts';

/** A notification whose mail is being written; its message holds ids, codes and dates only. */
export interface PendingNotification {
  readonly office: string;
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly by: number | null;
  readonly at: Date;
  readonly now: Date;
}

export type ValuesOf = (language: Language) => PlaceholderValues;
