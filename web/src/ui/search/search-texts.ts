import type { ClearedTexts } from '../messages/cleared-notice.tsx';

export interface SearchTexts extends ClearedTexts {
  readonly criteria: string;
  readonly criteriaSet: (count: number) => string;
  /** 'Fill in at least one criterion to search.' */
  readonly fillOne: string;
  readonly hide: string;
  readonly edit: string;
  readonly clear: string;
  readonly search: string;
  readonly remove: (criterion: string) => string;
  /** '2 more' */
  readonly more: (count: number) => string;
  readonly close: string;
}
