import type { SectionName } from './sections.ts';

/** Screenshots made by `npm run screenshots`, one per section and language. */
const pictures = import.meta.glob<string>('./pictures/*/*.jpg', { eager: true, query: '?url', import: 'default' });

export const pictureOf = (section: SectionName, language: string): string | undefined =>
  pictures[`./pictures/${language.slice(0, 2)}/${section}.jpg`] ?? pictures[`./pictures/en/${section}.jpg`];
