/** The entries of a list that go, and those that come. */
export interface EntryChange<E> {
  readonly before: readonly E[];
  readonly after: readonly E[];
}

/** Without regard to order; two entries with equal content are the same. Undefined when nothing changes. */
export function findEntryChange<E>(
  stored: readonly E[],
  sent: readonly E[],
  contentOf: (entry: E) => string,
): EntryChange<E> | undefined {
  const left = new Map<string, E[]>();
  for (const entry of stored) {
    const content = contentOf(entry);
    left.set(content, [...(left.get(content) ?? []), entry]);
  }
  const after = sent.filter((entry) => left.get(contentOf(entry))?.pop() === undefined);
  const before = [...left.values()].flat();
  return before.length > 0 || after.length > 0 ? { before, after } : undefined;
}
