/** An error the user can fix: reported in one sentence, without a stack trace. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}

/** Runs a command's main function; a PlainFailure is reported in one sentence, any other error with its stack. */
export async function runPlainly(main: () => Promise<unknown>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
  }
}
