/** Drops empty filter fields. */
export const nonEmptyFields = <F extends object>(typed: Readonly<Record<keyof F & string, string>>): F =>
  Object.fromEntries(
    Object.entries<string>(typed)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  ) as F;
