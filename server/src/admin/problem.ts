/** Why a command cannot do what was asked, and the way out, in one sentence for the operator. */
export class OperatorProblem extends Error {}

export function refuse(sentence: string): never {
  throw new OperatorProblem(sentence);
}

/** 'a', 'a or b', 'a, b or c'. */
export const anyOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
