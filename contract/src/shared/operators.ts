/** Table T14: the operators of each kind of criterion, spelled as on the wire. */
export const ageOperators = ['Equal to', 'Greater than', 'Less than', 'Between'] as const;
export const dateOperators = ['On', 'Before', 'After', 'Between'] as const;
export const lookupOperators = ['Any of', 'Is empty'] as const;
export const numberOperators = ['Equal to'] as const;

export type AgeOperator = (typeof ageOperators)[number];

export const operators = [
  'Any of',
  'Is empty',
  'Equal to',
  'Greater than',
  'Less than',
  'On',
  'Before',
  'After',
  'Between',
] as const;
export type Operator = (typeof operators)[number];

/** CHILD-020, CRIT-010: only Between uses 'To'. */
export const usesTo = (operator: Operator | undefined): boolean => operator === 'Between';
