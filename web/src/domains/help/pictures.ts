import type { SectionName } from './sections.ts';

/** Made from the running product by `npm run screenshots`, one for each section and language. */
const pictures = import.meta.glob<string>('./pictures/*/*.jpg', { eager: true, query: '?url', import: 'default' });

export const pictureOf = (section: SectionName, language: string): string | undefined =>
  pictures[`./pictures/${language.slice(0, 2)}/${section}.jpg`] ?? pictures[`./pictures/en/${section}.jpg`];
