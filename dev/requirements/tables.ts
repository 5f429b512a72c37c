import ts from 'typescript';

/** A row of a test table: its place and its name. */
export interface Row {
  readonly node: ts.Node;
  readonly name: string;
}

/**
 * The placeholder of a row's name in the title of `test.each`: `%s` at its beginning, or `$id` and `$ids` of an object.
 */
const placeholder = /^%s|\$ids?\b/;

export const fillTitle = (title: string, { name }: Row): string => title.replace(placeholder, () => name);

function unwrap(node: ts.Expression): ts.Expression {
  const wrapped = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return wrapped ? unwrap(node.expression) : node;
}

/** The lists a file declares with `const`, at any level. */
function listsOf(tree: ts.SourceFile): Map<string, ts.ArrayLiteralExpression> {
  const lists = new Map<string, ts.ArrayLiteralExpression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = unwrap(node.initializer);
      const constant = (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
      if (constant && ts.isArrayLiteralExpression(value)) lists.set(node.name.text, value);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lists;
}

/** The value of the placeholder: the first element of a list, the property of an object, or the row itself. */
function nameOf(row: ts.Expression, property: string | undefined): string | undefined {
  const value = unwrap(row);
  if (ts.isArrayLiteralExpression(value)) return value.elements[0] && nameOf(value.elements[0], property);
  if (property === undefined) return ts.isStringLiteralLike(value) ? value.text : undefined;
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  const found = value.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === property);
  return found && nameOf(found.initializer, undefined);
}

/** Reads the rows of `test.each(table)(title, …)`; none when the title has no placeholder. */
export function rowReader(tree: ts.SourceFile): (callee: ts.Expression, title: string) => Row[] {
  const lists = listsOf(tree);
  const elementsOf = (table: ts.Expression): ts.Expression[] => {
    const value = unwrap(table);
    const list = ts.isIdentifier(value) ? lists.get(value.text) : value;
    if (!list || !ts.isArrayLiteralExpression(list)) return [];
    return list.elements.flatMap((each) => (ts.isSpreadElement(each) ? elementsOf(each.expression) : [each]));
  };
  return (callee, title) => {
    const [mark] = placeholder.exec(title) ?? [];
    if (mark === undefined || !ts.isCallExpression(callee) || callee.arguments[0] === undefined) return [];
    const property = mark.startsWith('$') ? mark.slice(1) : undefined;
    return elementsOf(callee.arguments[0]).flatMap((node) => {
      const name = nameOf(node, property);
      return name === undefined ? [] : [{ node, name }];
    });
  };
}
