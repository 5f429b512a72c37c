/** The column of a property: the connection's plugin gives columns in snake case names in camel case. */
export const columnName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
