/** Safe markup. Everything else inserted into `html` is escaped. */
export interface Markup {
  readonly markup: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** For our own or a trusted library's markup, never for input. */
export const trusted = (markup: string): Markup => ({ markup });

type Part = string | number | Markup | readonly Markup[] | undefined;

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'markup' in part ? part.markup : part.map(render).join('');
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  trusted(strings.reduce((text, next, index) => text + render(parts[index - 1]) + next));
