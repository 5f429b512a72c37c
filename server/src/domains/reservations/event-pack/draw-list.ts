import { columnLabels, valueLabels } from '#contract/children/labels.ts';
import { fill, pluralOf } from '#contract/shared/localized.ts';
import { mm, type TextStyle } from '../../../pdf/page-writer.ts';
import { dark, type Pack, type Page, pageWidth, startPage } from './pack.ts';
import type { SheetChild } from './sheet-children.ts';

/** The list on which sheets are ticked off at an event: one row a sheet, in the order of the sheets. */

const left = mm(15);
const width = pageWidth - 2 * left;
const rowsOnPage = 22;
const rowHeight = mm(9);
const boxSize = mm(4.8);
/** A stronger line after so many rows helps the eye. */
const strongEvery = 5;

const styles = {
  title: { size: 17, line: 21, isBold: true },
  sub: { size: 9.5, line: 13, colour: dark },
  listTitle: { size: 12, line: 16, isBold: true, align: 'right' },
  page: { size: 9.5, line: 13, colour: '#333333', align: 'right' },
  head: { size: 8.5, line: 11, isBold: true },
  cell: { size: 10, line: 12 },
  total: { size: 10, line: 13 },
} as const satisfies Readonly<Record<string, TextStyle>>;

type Words = Pack['texts']['list'];

interface Column {
  /** From the left margin. */
  readonly x: number;
  readonly width: number;
  readonly head: (words: Words, pack: Pack) => string;
  /** Text, a box to be ticked, or a line to write on. */
  readonly cell: 'box' | 'line' | ((child: SheetChild, number: number, pack: Pack) => string);
  readonly style?: Partial<TextStyle>;
}

/** Long names go on a second line. */
const twoLines = { size: 9.5, line: 11, lines: 2 } as const;

const columns: readonly Column[] = [
  { x: 0, width: mm(9), head: (w) => w.sheet, cell: (_, number) => String(number), style: { align: 'right' } },
  { x: mm(11.5), width: mm(8.5), head: (w) => w.out, cell: 'box' },
  {
    x: mm(21),
    width: mm(26),
    head: (w) => w.name,
    cell: (child) => child.shortName,
    style: { ...twoLines, isBold: true },
  },
  {
    x: mm(48.5),
    width: mm(29.5),
    head: (_, { language }) => columnLabels.ChildId[language],
    cell: (child) => child.childId,
    style: { size: 9.5 },
  },
  {
    x: mm(79),
    width: mm(15.5),
    head: (_, { language }) => columnLabels.Gender[language],
    cell: (child, _, { language }) => valueLabels[child.gender]?.[language] ?? child.gender,
    style: { size: 9 },
  },
  {
    x: mm(94.5),
    width: mm(8),
    head: (_, { language }) => columnLabels.Age[language],
    cell: (child) => String(child.age),
    style: { align: 'right' },
  },
  {
    x: mm(105),
    width: mm(22),
    head: (_, { language }) => columnLabels.Country[language],
    cell: (child) => child.country,
    style: twoLines,
  },
  { x: mm(128.5), width: mm(17), head: (w) => w.sponsored, cell: 'box' },
  { x: mm(146.5), width: mm(9.5), head: (w) => w.back, cell: 'box' },
  { x: mm(157), width: mm(23), head: (w) => w.note, cell: 'line' },
];

export const listPages = (sheets: number): number => Math.ceil(sheets / rowsOnPage);

/** `index` is that of the page, from 0. */
export function drawListPage(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  pack: Pack,
  index: number,
): void {
  const pages = listPages(pack.children.length);
  const page = startPage(document, root, pack, left);
  const headAt = drawHead(page, pack, { page: String(index + 1), pages: String(pages) });
  const below = drawRows(page, pack, index * rowsOnPage, headAt);
  if (index === pages - 1) drawTotals(page, pack, below + mm(6));
  page.finish(pack.texts.list.confidential, mm(281.5));
}

/** Repeated on each page, so that each can be used alone. */
function drawHead(page: Page, pack: Pack, position: Readonly<Record<'page' | 'pages', string>>): number {
  const { list: words } = pack.texts;
  const { children, language } = pack;
  const counted = (key: 'girls' | 'boys', gender: SheetChild['gender']) => {
    const count = children.filter((child) => child.gender === gender).length;
    return fill(pluralOf(words, key, count, language), { count: String(count) });
  };
  const reservation = fill(pack.texts.reservation, { id: String(pack.reservation) });
  const event = pack.eventId === null ? '' : fill(pack.texts.event, { event: pack.eventId });
  const sums = { count: String(children.length), girls: counted('girls', 'Female'), boys: counted('boys', 'Male') };
  const side = { x: left + width - mm(45), width: mm(45) };
  const main = { x: left, width: width - mm(50) };
  let y = page.write('H1', pack.name, { ...main, y: mm(15) }, styles.title) + mm(1);
  y = page.write('P', `${[reservation, event].filter(Boolean).join(', ')}.`, { ...main, y }, styles.sub);
  y = page.write('P', fill(pluralOf(words, 'children', children.length, language), sums), { ...main, y }, styles.sub);
  page.write('P', words.title, { ...side, y: mm(15) }, styles.listTitle);
  page.write('P', fill(words.page, position), { ...side, y: mm(15) + 16 }, styles.page);
  const ruleAt = y + mm(3.5);
  page.artifact(() => page.rule(left, ruleAt, width, mm(0.4)));
  return drawHow(page, words, ruleAt + mm(3)) + mm(2.5);
}

/** The names of the columns stand out in the sentence. */
function drawHow(page: Page, words: Words, top: number): number {
  const names: Readonly<Record<string, string>> = { out: words.out, sponsored: words.sponsored, back: words.back };
  const parts = words.how.split(/\{\{(\w+)\}\}/);
  page.tagged(page.section, 'P', () => {
    let x = left;
    for (const [index, part] of parts.entries()) {
      const isBold = index % 2 === 1;
      const text = isBold ? (names[part] ?? '') : part;
      const style = { ...styles.sub, isBold };
      const own = page.widthOf(text, style);
      page.document.fillColor(dark).text(text, x, top, { lineBreak: false });
      x += own;
    }
  });
  return top + styles.sub.line;
}

function drawRows(page: Page, pack: Pack, first: number, top: number): number {
  const table = page.open(page.section, 'Table');
  const cellAt = (column: Column, y: number) => ({ x: left + column.x, y, width: column.width });
  const head = page.open(table, 'TR');
  const headHeight = styles.head.line + mm(3);
  page.artifact(() => page.rule(left, top + headHeight, width, mm(0.3)));
  for (const column of columns)
    page.tagged(head, 'TH', () => {
      const align = column.style?.align ?? 'left';
      page.text(column.head(pack.texts.list, pack), cellAt(column, top + mm(1.5)), { ...styles.head, align });
    });
  head.end();
  const shown = pack.children.slice(first, first + rowsOnPage);
  let y = top + headHeight;
  for (const [index, child] of shown.entries()) {
    const number = first + index + 1;
    const [rowAt, isLast] = [y, index === shown.length - 1];
    const isStrong = isLast || number % strongEvery === 0;
    const [weight, colour] = isStrong ? [mm(0.3), isLast ? '#000000' : dark] : [mm(0.15), '#999999'];
    page.artifact(() => {
      page.rule(left, rowAt + rowHeight, width, weight, colour);
      for (const { cell, x, width } of columns)
        if (cell === 'box') page.tickBox(left + x, rowAt + (rowHeight - boxSize) / 2, boxSize);
        else if (cell === 'line') page.rule(left + x, rowAt + rowHeight - mm(2), width, mm(0.15), '#777777');
    });
    const row = page.open(table, 'TR');
    for (const column of columns) {
      const { cell } = column;
      if (typeof cell === 'string') page.open(row, 'TD').end();
      else
        page.tagged(row, 'TD', () => {
          const style: TextStyle = { ...styles.cell, ...column.style };
          const text = page.show(cell(child, number, pack));
          const height = page.heightOf(text, style, column.width);
          page.text(text, cellAt(column, rowAt + (rowHeight - height) / 2), style);
        });
    }
    row.end();
    y += rowHeight;
  }
  table.end();
  return y;
}

/** To be counted and filled in by hand. */
function drawTotals(page: Page, pack: Pack, top: number): void {
  const { list: words } = pack.texts;
  const lineWidth = mm(12);
  let x = left;
  const write = (text: string, y: number) => {
    const own = page.widthOf(text, styles.total);
    page.write('P', text, { x, y, width: own + 1 }, styles.total);
    x += own + mm(1.5);
  };
  const line = (y: number, own: number) => {
    const start = x;
    page.artifact(() => page.rule(start, y + styles.total.line, own, mm(0.2)));
    x += own + mm(1.5);
  };
  write(words.handedOut, top);
  line(top, lineWidth);
  write(fill(words.of, { total: String(pack.children.length) }), top);
  for (const text of [words.sponsored, words.back]) {
    x += mm(5);
    write(text, top);
    line(top, lineWidth);
  }
  const next = top + mm(11);
  for (const [text, start] of [
    [words.countedBy, left],
    [words.secondPerson, left + width / 2 + mm(3)],
  ] as const) {
    x = start;
    write(text, next);
    line(next, start + width / 2 - mm(3) - x);
  }
}
