import type { Language } from '#contract/shared/language.ts';
import { textsOf } from '#texts/shared.ts';
import type { Sheet } from './content.ts';

/** Names may be in any script; the font has Latin, Greek and Cyrillic letters. */
export type HasGlyph = (codePoint: number) => boolean;

/** The glyphs of the document's font. Uses a private field of pdfkit; a test covers it. */
export function glyphsOf(document: PDFKit.PDFDocument): HasGlyph {
  const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint: HasGlyph } } })._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

const placeholder = '[?]';

const texts = textsOf('pdf');

/** Characters that look the same but are missing in the font. */
const lookalikes: Readonly<Record<string, string>> = { ʼ: '’', ʻ: '‘', '\u2010': '-', '\u2011': '-', '\u202f': ' ' };

/** Invisible characters: joiners, direction marks, variation selectors. */
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Replaces a run of missing characters with one placeholder, so that no empty boxes are printed. */
function replaceMissing(text: string, hasGlyph: HasGlyph): string {
  let shown = '';
  let isInGap = false;
  for (const letter of text.normalize('NFC').replace(invisible, '')) {
    const same = lookalikes[letter] ?? letter;
    const isShown = /\s/.test(same) || hasGlyph(same.codePointAt(0) ?? 0);
    if (isShown) shown += same;
    else if (!isInGap) shown += placeholder;
    isInGap = !isShown;
  }
  return shown;
}

/** Replaces characters missing in the font, and remembers whether a note about them is needed. */
export function createGlyphFallback(language: Language, hasGlyph: HasGlyph) {
  let hasGap = false;
  return {
    show: (text: string): string => {
      const shown = replaceMissing(text, hasGlyph);
      hasGap ||= shown.includes(placeholder) && !text.includes(placeholder);
      return shown;
    },
    note: (): string | undefined =>
      hasGap ? texts[language].missingGlyphs.replace('{{placeholder}}', placeholder) : undefined,
  };
}

export interface ShownSheet extends Sheet {
  readonly note: string | undefined;
}

/** The sheet without missing characters; if there were any, a note follows its title. */
export function replaceMissingGlyphs(sheet: Sheet, hasGlyph: HasGlyph): ShownSheet {
  const { title, subtitle, footer, sections, language, picture } = sheet;
  const { show, note } = createGlyphFallback(language, hasGlyph);
  const shown = {
    title: show(title),
    subtitle: show(subtitle),
    footer: show(footer),
    language,
    // Its text is not drawn, so it stays complete.
    picture,
    sections: sections.map((section) => ({
      title: show(section.title),
      pairs: section.pairs.map(([label, value]) => [show(label), show(value)] as const),
      lines: section.lines.map(show),
    })),
  };
  return { ...shown, note: note() };
}
