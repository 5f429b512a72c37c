/** An error the user can fix: reported in one sentence, without a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Runs a command's main function; a UserFacingError is reported in one sentence, any other error with its stack. */
export async function runMain(main: () => Promise<unknown>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof UserFacingError ? `\n${error.message}` : error);
  }
}
