import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, fill } from '../shared/localized.ts';

const { fieldOffice, feed: byFeed } = byLanguage(textsOf('children')).actor;

/** The actor of histories for what a field office sent; F20: with the number of the feed, if it came with one. */
export const fieldOfficeLabel = (language: Language, feed: number | string | null = null): string =>
  feed === null ? fieldOffice[language] : fill(byFeed[language], { number: String(feed) });
