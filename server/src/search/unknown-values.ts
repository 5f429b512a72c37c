import type { FieldIssue } from '#contract/shared/field-issue.ts';

type Checks<S> = { readonly [F in keyof S]?: (value: string) => boolean };

/** Values of a search that are in no list become issues of their fields. */
export const unknownValues = <S extends object>(search: S, isKnown: Checks<S>): FieldIssue[] =>
  Object.entries<((value: string) => boolean) | undefined>(isKnown).flatMap(([field, knows]) =>
    ((search[field as keyof S] ?? []) as readonly unknown[]).flatMap((value, index) =>
      knows === undefined || knows(String(value)) ? [] : [{ path: [field, index], code: 'not-in-list' as const }],
    ),
  );
