/** Places texts and lines on a page whose layout is fixed. Lengths are in points; `mm` converts. */

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** From one line to the next. */
  readonly line?: number;
  /** What does not fit is cut off with an ellipsis; 1 unless given. */
  readonly lines?: number;
}

export const black = '#000000';
const space = ' ';
const ellipsis = '…';

type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD';
export type Element = PDFKit.PDFStructureElement;

export function createPageWriter(document: PDFKit.PDFDocument) {
  const use = ({ isBold, size }: TextStyle) => document.font(isBold ? 'bold' : 'regular').fontSize(size);

  const widthOf = (text: string, style: TextStyle): number => use(style).widthOfString(text);

  function shortened(text: string, style: TextStyle, width: number): string {
    if (widthOf(text, style) <= width) return text;
    let letters = [...text];
    while (letters.length > 0 && widthOf(letters.join('').trimEnd() + ellipsis, style) > width)
      letters = letters.slice(0, -1);
    return letters.join('').trimEnd() + ellipsis;
  }

  /** Breaks between words; a word that is wider than a line stands on one line. */
  function wrapped(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const last = lines.at(-1);
      const joined = last === undefined ? word : last + space + word;
      if (last !== undefined && widthOf(joined, style) <= width) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    return lines;
  }

  /** Whether nothing has to be cut off. */
  function fits(text: string, style: TextStyle, width: number): boolean {
    const lines = wrapped(text, style, width);
    return lines.length <= (style.lines ?? 1) && lines.every((line) => widthOf(line, style) <= width);
  }

  /** The lines as they are drawn. */
  function linesOf(text: string, style: TextStyle, width: number): string[] {
    const most = style.lines ?? 1;
    const lines = wrapped(text, style, width);
    const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(space)] : lines;
    return shown.map((line) => shortened(line, style, width));
  }

  const lineHeight = ({ size, line }: TextStyle) => line ?? size * 1.25;

  /** How high the text will be. */
  const heightOf = (text: string, style: TextStyle, width: number): number =>
    linesOf(text, style, width).length * lineHeight(style);

  /** Draws the text; each line is centred in its height. Returns where the next line would begin. */
  function text(value: string, at: Pick<Box, 'x' | 'y' | 'width'>, style: TextStyle): number {
    const height = lineHeight(style);
    let { y } = at;
    for (const line of linesOf(value, style, at.width)) {
      const free = at.width - widthOf(line, style);
      const x = at.x + (style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0);
      use(style).fillColor(style.colour ?? black);
      document.text(line, x, y + (height - document.currentLineHeight()) / 2, { lineBreak: false });
      y += height;
    }
    return y;
  }

  /** For screen readers, lines, boxes and marks of cutting are no content. */
  function artifact(draw: () => void): void {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  }

  function rule(x: number, y: number, width: number, weight: number, colour: string = black): void {
    document
      .lineCap('butt')
      .lineWidth(weight)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(colour);
  }

  /** An empty box to be ticked by hand. */
  function tickBox(x: number, y: number, size: number): void {
    document.lineWidth(mm(0.35)).roundedRect(x, y, size, size, mm(0.6)).stroke(black);
  }

  /** Content of an element, in reading order. */
  const tagged = (parent: Element, tag: Tag, draw: () => void, options: { alt?: string } = {}): void => {
    parent.add(document.struct(tag, options, draw));
  };

  /** An element that is filled step by step; `end` it. */
  const open = (parent: Element, tag: Tag): Element => {
    const element = document.struct(tag);
    parent.add(element);
    return element;
  };

  return { document, widthOf, heightOf, fits, text, artifact, rule, tickBox, tagged, open };
}
