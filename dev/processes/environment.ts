/**
 * The environment of started processes besides their own settings: only the paths of programs, home and temporary
 * files. Other variables would make them depend on the machine.
 */
export const minimalEnvironment = (): Readonly<Record<string, string | undefined>> => {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
};
