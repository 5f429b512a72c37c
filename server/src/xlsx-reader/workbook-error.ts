export type WorkbookProblem = 'damaged' | 'protected' | 'unpacks-too-large';

/** Why a workbook cannot be read. Any bytes give rows or this error. */
export class WorkbookError extends Error {
  readonly problem: WorkbookProblem;

  constructor(problem: WorkbookProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function refuse(problem: WorkbookProblem): never {
  throw new WorkbookError(problem);
}
