import { fill } from '#contract/shared/localized.ts';
import { mm, type TextStyle } from '../../../pdf/page-writer.ts';
import { drawQrCode } from '../../../pdf/qr-code.ts';
import { grey, type Pack, type Page } from './pack.ts';
import type { SheetChild } from './sheet-children.ts';

/** The lower part of a sheet, which stays with the office. */

interface Stub {
  readonly pack: Pack;
  readonly child: SheetChild;
  /** 'Sheet 1 of 22' */
  readonly number: string;
  readonly y: number;
}

const codeSize = mm(25);
const boxSize = mm(4.5);
const gap = mm(7);

const styles = {
  childId: { size: 9, line: 12, isBold: true },
  name: { size: 14, line: 17, isBold: true },
  text: { size: 10.5, line: 14 },
  line: { size: 8.5, line: 11, colour: grey },
} as const satisfies Readonly<Record<string, TextStyle>>;

export function drawStub(page: Page, { pack, child, number, y }: Stub): void {
  const { sheet: words } = pack.texts;
  const { left, section } = page;
  page.tagged(section, 'Figure', () => drawQrCode(page.document, child.childId, left, y, codeSize), {
    alt: fill(words.code, { code: child.childId }),
  });
  page.write('P', child.childId, { x: left, y: y + codeSize + mm(1), width: mm(38) }, styles.childId);

  const x = left + mm(39);
  const width = page.width - mm(39);
  const texts = [fill(pack.texts.reservation, { id: String(pack.reservation) }), number];
  const widths = texts.map((text) => page.widthOf(text, styles.text));
  const nameWidth = width - widths.reduce((sum, one) => sum + one + gap, 0);
  page.write('P', child.shortName, { x, y, width: nameWidth }, styles.name);
  const name = Math.min(nameWidth, page.widthOf(page.show(child.shortName), styles.name));
  let at = x + name + gap;
  for (const [index, text] of texts.entries()) {
    page.write('P', text, { x: at, y: y + 2, width: widths[index] ?? 0 }, styles.text);
    at += (widths[index] ?? 0) + gap;
  }
  drawTicks(page, words, { x, y: y + styles.name.line + mm(3.5), width });
  drawLines(page, [words.sponsorName, words.contact, words.signature], { x, y: y + mm(25), width });
}

type Place = { readonly x: number; readonly y: number; readonly width: number };

/** Three boxes; after the second, a line for the day. */
function drawTicks(page: Page, words: Pack['texts']['sheet'], { x, y, width }: Place): void {
  const texts = [words.sponsored, words.askedForTime, words.returned];
  const widths = texts.map((text) => boxSize + mm(2) + page.widthOf(text, styles.text));
  const free = width - widths.reduce((sum, one) => sum + one, 0);
  const lineWidth = Math.min(mm(26), free - mm(12));
  const between = (free - lineWidth - mm(2)) / 2;
  let at = x;
  for (const [index, text] of texts.entries()) {
    const hasLine = index === 1;
    const own = widths[index] ?? 0;
    const start = at;
    page.artifact(() => {
      page.tickBox(start, y, boxSize);
      if (hasLine) page.rule(start + own + mm(2), y + boxSize, lineWidth, mm(0.2));
    });
    const textY = y + (boxSize - styles.text.line) / 2;
    page.write('P', text, { x: start + boxSize + mm(2), y: textY, width: own }, styles.text);
    at += own + between + (hasLine ? lineWidth + mm(2) : 0);
  }
}

/** Lines to write on, each with what belongs there below it. */
function drawLines(page: Page, labels: readonly string[], { x, y, width }: Place): void {
  const own = (width - (labels.length - 1) * mm(5)) / labels.length;
  for (const [index, label] of labels.entries()) {
    const start = x + index * (own + mm(5));
    page.artifact(() => page.rule(start, y, own, mm(0.2)));
    page.write('P', label, { x: start, y: y + mm(1), width: own }, { ...styles.line, lines: 2 });
  }
}
