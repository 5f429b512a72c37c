import ts from 'typescript';
import { fillTitle, rowReader } from './tables.ts';

export interface Title {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly ids: readonly string[];
  /** Run by `npm run test:whole` only. */
  readonly isWholeOnly: boolean;
}

const idPattern = /\b[A-Z][A-Z0-9]*-\d{3}\b/g;

/** `test(…)`, `it.only(…)`, `test.each(table)(…)`: the first identifier. */
function rootName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootName(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootName(callee.tag) : undefined;
}

function textOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : undefined;
}

/** `test('…', { tag: '@whole' }, …)`. */
const isTagged = ({ arguments: [, details] }: ts.CallExpression): boolean =>
  details !== undefined && ts.isObjectLiteralExpression(details) && details.getText().includes('@whole');

/** The test titles of a file, read from its syntax tree, so that comments and strings do not count. */
export function readTitles(file: string, source: string): Title[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const rowsOf = rowReader(tree);
  const titles: Title[] = [];
  const isLeftOut = (node: ts.CallExpression): boolean => file.includes('.whole.') || isTagged(node);
  const add = (node: ts.Node, text: string, isWholeOnly: boolean): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    titles.push({ file, line, text, ids: [...new Set(text.match(idPattern) ?? [])], isWholeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it'].includes(rootName(node.expression) ?? '')) {
      const text = textOf(node.arguments[0]);
      if (text !== undefined) {
        const rows = rowsOf(node.expression, text);
        if (rows.length === 0) add(node, text, isLeftOut(node));
        for (const row of rows) add(row.node, fillTitle(text, row), isLeftOut(node));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}
