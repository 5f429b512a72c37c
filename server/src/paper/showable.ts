import type { Language } from '#contract/users/api.ts';
import type { Sheet } from './content.ts';

/** Names may be in any script; our typeface has Latin, Greek and Cyrillic letters. */
export type HasGlyph = (codePoint: number) => boolean;

/** What the document's typeface has. pdfkit keeps it to itself: its types say nothing of it, a test does. */
export function glyphsOf(document: PDFKit.PDFDocument): HasGlyph {
  const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint: HasGlyph } } })._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

const standIn = '[?]';

const notes: Readonly<Record<Language, string>> = {
  en: `${standIn} stands for characters this PDF cannot show. PRCDS shows them on the screen.`,
  es: `${standIn} ocupa el lugar de caracteres que este PDF no puede mostrar. PRCDS los muestra en la pantalla.`,
};

/** The same to every reader, though not to a typeface. */
const alike: Readonly<Record<string, string>> = { ʼ: '’', ʻ: '‘', '\u2010': '-', '\u2011': '-', '\u202f': ' ' };

/** What no eye sees: joiners, marks of direction, choices between shapes. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;

/** One stand-in for letters that follow each other: what is missing is told, never an empty box. */
function showable(text: string, hasGlyph: HasGlyph): string {
  let shown = '';
  let isInGap = false;
  for (const letter of text.normalize('NFC').replace(unseen, '')) {
    const same = alike[letter] ?? letter;
    const isShown = /\s/.test(same) || hasGlyph(same.codePointAt(0) ?? 0);
    if (isShown) shown += same;
    else if (!isInGap) shown += standIn;
    isInGap = !isShown;
  }
  return shown;
}

/** Writes texts in letters there are, and knows what must be told about them once all are written. */
export function createShowing(language: Language, hasGlyph: HasGlyph) {
  let hasGap = false;
  return {
    show: (text: string): string => {
      const shown = showable(text, hasGlyph);
      hasGap ||= shown.includes(standIn) && !text.includes(standIn);
      return shown;
    },
    note: (): string | undefined => (hasGap ? notes[language] : undefined),
  };
}

/** The sheet in letters the typeface has; where some are missing, it says so under its title. */
export function showableSheet(sheet: Sheet, hasGlyph: HasGlyph): Sheet & { readonly note: string | undefined } {
  const { title, subtitle, footer, sections, language } = sheet;
  const { show, note } = createShowing(language, hasGlyph);
  const shown = {
    title: show(title),
    subtitle: show(subtitle),
    footer: show(footer),
    language,
    sections: sections.map((section) => ({
      title: show(section.title),
      pairs: section.pairs.map(([label, value]) => [show(label), show(value)] as const),
      lines: section.lines.map(show),
    })),
  };
  return { ...shown, note: note() };
}
