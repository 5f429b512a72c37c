import { fill } from '#contract/shared/localized.ts';
import { drawLandscape } from '../../../pdf/landscape.ts';
import { type Box, mm, type TextStyle } from '../../../pdf/page-writer.ts';
import { drawStub } from './draw-stub.ts';
import { drawFactIcon, drawScissors } from './icons.ts';
import { dark, grey, type Pack, type Page, pageWidth, startPage } from './pack.ts';
import type { Fact, SheetChild } from './sheet-children.ts';

/**
 * A4, to be cut: the upper part is given to the sponsor and identifies nobody (no Child ID, family name or birth date);
 * the lower part stays with the office.
 */

const left = mm(18);
const width = pageWidth - 2 * left;
export const cutAt = mm(222);

const top = mm(16);
const heroGap = mm(10);
const picture = { width: mm(62), height: mm(78) };
const columnGap = mm(8);
const iconSize = mm(9);
/** Between picture and facts; the question stands in the middle of what is left. */
const gapMaximum = mm(13);
const gapMinimum = mm(6);

const styles = {
  head: { size: 9.5, line: 12, colour: dark },
  eye: { size: 12, line: 17, colour: '#333333' },
  meta: { size: 15, line: 21, lines: 2 },
  label: { size: 9, line: 12, colour: grey },
  fact: { size: 11, line: 14, isBold: true, lines: 2 },
  question: { size: 15, line: 22, isBold: true, lines: 2 },
  answer: { size: 10.5, line: 15, colour: dark, lines: 4 },
  small: { size: 9, line: 12, colour: grey },
  cut: { size: 8.5, line: 11, colour: grey },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** Long names become smaller, then take a second line; at last they are cut off. */
const nameStyles = (
  [
    [44, 1],
    [38, 1],
    [32, 1],
    [36, 2],
    [29, 2],
    [23, 2],
  ] as const
).map(([size, lines]): TextStyle => ({ size, lines, line: size * 1.15, isBold: true }));

interface Sheet {
  readonly pack: Pack;
  readonly child: SheetChild;
  readonly number: number;
  /** If there is one that may be shown. */
  readonly photo: Buffer | undefined;
}

export function drawSheet(document: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, sheet: Sheet): void {
  const { pack, child } = sheet;
  const { sheet: words } = pack.texts;
  const page = startPage(document, root, pack, left);
  const number = fill(words.number, { number: String(sheet.number), total: String(pack.children.length) });
  const event = pack.eventId === null ? '' : fill(pack.texts.event, { event: pack.eventId });
  drawMarks(page);
  page.write('P', pack.name, { x: left, y: top, width }, styles.head);
  const ruleAt = top + 12 + mm(3);
  page.artifact(() => page.rule(left, ruleAt, width, mm(0.3)));

  const facts = measureFacts(page, child.facts);
  const asked = {
    question: fill(words.question, { name: child.givenName }),
    small: [number, event].filter(Boolean).join(', '),
  };
  const askedHeight =
    page.heightOf(page.show(asked.question), styles.question, width) +
    mm(1.5) +
    page.heightOf(words.handOver, styles.answer, width) +
    mm(2.5) +
    styles.small.line;
  const heroAt = ruleAt + mm(7);
  const factsAt = heroAt + picture.height;
  const hasFacts = facts.rows.length > 0;
  const free = cutAt - factsAt - facts.height - askedHeight;
  const gap = hasFacts ? Math.max(gapMinimum, Math.min(gapMaximum, free / 3)) : 0;

  drawPicture(page, sheet, { x: left, y: heroAt, ...picture });
  drawName(page, sheet, heroAt);
  if (hasFacts) drawFacts(page, facts, factsAt + gap);
  let y = factsAt + gap + facts.height + (free - gap) / 2;
  y = page.write('H2', asked.question, { x: left, y, width }, styles.question);
  y = page.write('P', words.handOver, { x: left, y: y + mm(1.5), width }, styles.answer);
  page.write('P', asked.small, { x: left, y: y + mm(2.5), width }, styles.small);

  page.write('P', words.cut, { x: left, y: cutAt + mm(1.5), width }, styles.cut);
  drawStub(page, { pack, child, number, y: mm(233) });
  page.finish(words.confidential, mm(280.5));
}

/** Cut marks 8 mm from the edges, and the line along which the lower part is cut off. */
function drawMarks(page: Page): void {
  const { document } = page;
  page.artifact(() => {
    document.lineWidth(mm(0.25)).lineCap('butt');
    for (const [x, outside] of [
      [mm(8), -1],
      [pageWidth - mm(8), 1],
    ] as const)
      for (const [y, beyond] of [
        [mm(8), -1],
        [mm(289), 1],
      ] as const) {
        document.moveTo(x + outside * mm(1.5), y).lineTo(x + outside * mm(6.5), y);
        document.moveTo(x, y + beyond * mm(1.5)).lineTo(x, y + beyond * mm(6.5));
      }
    document.stroke('#000000');
    document
      .save()
      .lineWidth(mm(0.3))
      .dash(mm(1), { space: mm(0.8) });
    document.moveTo(0, cutAt).lineTo(mm(9.5), cutAt).moveTo(mm(14.5), cutAt).lineTo(pageWidth, cutAt).stroke('#000000');
    document.restore();
    drawScissors(document, { x: mm(9.8), y: cutAt - mm(2.1), width: mm(4.2), height: mm(4.2) });
  });
}

function drawPicture(page: Page, { child, photo, pack }: Sheet, box: Box): void {
  const { document } = page;
  const { sheet: words } = pack.texts;
  const alt = photo ? fill(words.photo, { name: child.givenName }) : words.drawing;
  page.tagged(
    page.section,
    'Figure',
    () => {
      document.save().roundedRect(box.x, box.y, box.width, box.height, mm(2.5)).clip();
      if (photo)
        document.image(photo, box.x, box.y, { cover: [box.width, box.height], align: 'center', valign: 'center' });
      else drawLandscape(document, child.childId, box);
      document.restore();
    },
    { alt },
  );
}

/** Beside the picture, in the middle of its height. */
function drawName(page: Page, { child, pack }: Sheet, pictureAt: number): void {
  const x = left + picture.width + heroGap;
  const at = { x, width: width - picture.width - heroGap };
  const name = page.show(child.givenName);
  const nameStyle = nameStyles.find((style) => page.fits(name, style, at.width)) ?? (nameStyles.at(-1) as TextStyle);
  const places = [child.who, child.place];
  const height =
    styles.eye.line +
    page.heightOf(name, nameStyle, at.width) +
    mm(2) +
    places.reduce((sum, text) => sum + page.heightOf(page.show(text), styles.meta, at.width), 0);
  let y = pictureAt + (picture.height - height) / 2;
  y = page.write('P', pack.texts.sheet.thisIs, { ...at, y }, styles.eye);
  y = page.write('H1', child.givenName, { ...at, y }, nameStyle) + mm(2);
  for (const text of places) y = page.write('P', text, { ...at, y }, styles.meta);
}

const factWidth = (width - columnGap) / 2;
const factTextWidth = factWidth - iconSize - mm(3);
const rowGap = mm(4.5);
const factsPadding = mm(5);

interface MeasuredFacts {
  readonly rows: ReadonlyArray<{ readonly facts: readonly Fact[]; readonly height: number }>;
  readonly height: number;
}

/** Two in a row; unknown ones are left out before, so the others move up. */
function measureFacts(page: Page, facts: readonly Fact[]): MeasuredFacts {
  const heightOf = ({ text }: Fact) =>
    Math.max(iconSize, styles.label.line + page.heightOf(page.show(text), styles.fact, factTextWidth));
  const rows = [];
  for (let i = 0; i < facts.length; i += 2) {
    const pair = facts.slice(i, i + 2);
    rows.push({ facts: pair, height: Math.max(...pair.map(heightOf)) });
  }
  const inner = rows.reduce((sum, row) => sum + row.height, 0) + Math.max(0, rows.length - 1) * rowGap;
  return { rows, height: rows.length === 0 ? 0 : inner + 2 * factsPadding };
}

function drawFacts(page: Page, { rows, height }: MeasuredFacts, top: number): void {
  page.artifact(() => {
    page.rule(left, top, width, mm(0.2), '#999999');
    page.rule(left, top + height, width, mm(0.2), '#999999');
  });
  let y = top + factsPadding;
  for (const row of rows) {
    for (const [column, fact] of row.facts.entries()) {
      const x = left + column * (factWidth + columnGap);
      page.artifact(() =>
        drawFactIcon(page.document, fact.name, {
          x,
          y: y + (row.height - iconSize) / 2,
          width: iconSize,
          height: iconSize,
        }),
      );
      const at = { x: x + iconSize + mm(3), width: factTextWidth };
      const text = page.show(fact.text);
      const own = styles.label.line + page.heightOf(text, styles.fact, factTextWidth);
      page.tagged(page.section, 'P', () => {
        const below = page.text(page.show(fact.label), { ...at, y: y + (row.height - own) / 2 }, styles.label);
        page.text(text, { ...at, y: below }, styles.fact);
      });
    }
    y += row.height + rowGap;
  }
}
