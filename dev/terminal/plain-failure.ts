/** Something the reader can put right: told in one plain sentence, without a stack. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}

/** Runs a command's main function; a failure is one sentence when it is ours, the whole story when it is a defect. */
export async function runPlainly(main: () => Promise<unknown>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
  }
}
