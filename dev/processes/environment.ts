/**
 * What a process we start finds in its environment, beside its own settings: where programs, a home and temporary files
 * are. Anything else that happens to stand in ours would make it another process on another machine.
 */
export const bareEnvironment = (): Readonly<Record<string, string | undefined>> => {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
};
