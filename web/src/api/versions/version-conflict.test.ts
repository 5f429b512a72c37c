import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Problem } from '../problem.ts';
import { useVersionConflict } from './version-conflict.ts';

interface Form {
  readonly name: string;
  readonly place: string;
  readonly size: string;
}

const base: Form = { name: 'a', place: 'b', size: 'c' };
const refusal = (...fields: string[]) =>
  new Problem('changed-meanwhile', { errors: fields.map((field) => ({ field, code: 'differs-now' as const })) });

const start = (mine: Form) =>
  renderHook(
    ({ stored }: { stored: Form }) => {
      const [form, setForm] = useState(mine);
      const conflict = useVersionConflict<Form>({
        form,
        setForm,
        stored,
        take: (to, from, key) => ({ ...to, [key]: from[key as keyof Form] }),
        textOf: (of, key) => of[key as keyof Form],
        labelOf: (key) => key,
      });
      return { form, conflict };
    },
    { initialProps: { stored: base } },
  );

test('F11 only what both changed is asked about; what one alone changed is as that one left it', () => {
  const mine = { ...base, name: 'mine', place: 'mine' };
  const theirs = { ...base, name: 'theirs', size: 'theirs' };
  const { result, rerender } = start(mine);
  let isAsked = false;
  act(() => {
    isAsked = result.current.conflict.begin(refusal('name', 'place', 'size'), mine, theirs);
  });
  rerender({ stored: theirs });
  expect(isAsked).toBe(true);
  const { fields, unchosen } = result.current.conflict;
  expect(fields.map(({ key, mine: my, theirs: other }) => [key, my, other])).toEqual([['name', 'mine', 'theirs']]);
  expect(unchosen).toBe(1);
  expect(result.current.form).toEqual({ name: 'mine', place: 'mine', size: 'theirs' });
  act(() => result.current.conflict.choose('name', 'theirs'));
  expect(result.current.form).toEqual({ name: 'theirs', place: 'mine', size: 'theirs' });
  act(() => result.current.conflict.choose('name', 'mine'));
  expect(result.current.form).toEqual({ name: 'mine', place: 'mine', size: 'theirs' });
  expect(result.current.conflict.unchosen).toBe(0);
});

test('F11 when each changed something else, nothing is asked and nothing of the other is undone', () => {
  const mine = { ...base, name: 'mine' };
  const theirs = { ...base, size: 'theirs' };
  const { result, rerender } = start(mine);
  let isAsked = true;
  act(() => {
    isAsked = result.current.conflict.begin(refusal('name', 'size'), mine, theirs);
  });
  rerender({ stored: theirs });
  expect(isAsked).toBe(false);
  expect(result.current.conflict.unchosen).toBe(0);
  expect(result.current.form).toEqual({ name: 'mine', place: 'b', size: 'theirs' });
});

test('when the other one changed nothing of it, nothing is asked', () => {
  const mine = { ...base, name: 'mine' };
  const { result } = start(mine);
  let isAsked = true;
  act(() => {
    isAsked = result.current.conflict.begin(refusal('name'), mine, base);
  });
  expect(isAsked).toBe(false);
  expect(result.current.conflict.fields).toEqual([]);
});
