import ts from 'typescript';

export interface Title {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly ids: readonly string[];
}

const idPattern = /\b[A-Z][A-Z0-9]*-\d{3}\b/g;

/** `test(…)`, `it.only(…)`, `test.each(table)(…)`: the name it all begins with. */
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

/** The titles of the tests in one file, read from its syntax, so that no comment or string is taken for one. */
export function readTitles(file: string, source: string): Title[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it'].includes(rootName(node.expression) ?? '')) {
      const text = textOf(node.arguments[0]);
      if (text !== undefined) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        titles.push({ file, line, text, ids: [...new Set(text.match(idPattern) ?? [])] });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}
