import { describe, expect, test } from 'vitest';
import { getFirstVisit, saveFirstVisit } from '#contract/home/api.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

describe('the steps of a first visit', () => {
  test('are open for a new person, and closed for good once the person closes them', async () => {
    const as = await makeUser(db, { isFirstVisit: true });
    expect((await call(getFirstVisit, {}, { as })).output).toEqual({ isOpen: true, done: [] });
    const closed = await call(saveFirstVisit, { isOpen: false }, { as });
    expect(closed.output).toEqual({ isOpen: false, done: [] });
    expect((await call(getFirstVisit, {}, { as })).output).toEqual({ isOpen: false, done: [] });
    expect((await call(saveFirstVisit, { done: 'reserve' }, { as })).output).toEqual({
      isOpen: false,
      done: ['reserve'],
    });
  });

  test('are noted one by one, each once, also by two tabs at once', async () => {
    const as = await makeUser(db, { isFirstVisit: true });
    await Promise.all(
      (['findChild', 'reserve', 'findChild'] as const).map((done) => call(saveFirstVisit, { done }, { as })),
    );
    expect((await call(getFirstVisit, {}, { as })).output).toEqual({ isOpen: true, done: ['findChild', 'reserve'] });
  });

  test('begin anew when they are opened again', async () => {
    const as = await makeUser(db, { isFirstVisit: true });
    await call(saveFirstVisit, { done: 'findChild' }, { as });
    await call(saveFirstVisit, { isOpen: false }, { as });
    expect((await call(saveFirstVisit, { isOpen: true }, { as })).output).toEqual({ isOpen: true, done: [] });
  });

  test('begin anew also when they were still open', async () => {
    const as = await makeUser(db, { isFirstVisit: true });
    await call(saveFirstVisit, { done: 'findChild' }, { as });
    expect((await call(saveFirstVisit, { isOpen: true }, { as })).output).toEqual({ isOpen: true, done: [] });
    expect((await call(getFirstVisit, {}, { as })).output).toEqual({ isOpen: true, done: [] });
  });

  test('the last step is noted and closes them at once', async () => {
    const as = await makeUser(db, { isFirstVisit: true });
    await call(saveFirstVisit, { done: 'findChild' }, { as });
    const closed = { isOpen: false, done: ['findChild', 'reserve'] };
    expect((await call(saveFirstVisit, { done: 'reserve', isOpen: false }, { as })).output).toEqual(closed);
    expect((await call(getFirstVisit, {}, { as })).output).toEqual(closed);
  });

  test('are the person’s own', async () => {
    const [ana, ben] = [await makeUser(db, { isFirstVisit: true }), await makeUser(db, { isFirstVisit: true })];
    await call(saveFirstVisit, { isOpen: false }, { as: ana });
    expect((await call(getFirstVisit, {}, { as: ben })).output.isOpen).toBe(true);
  });

  test('T13 a step the person may not do is refused, and so is an unknown one', async () => {
    const role = await makeRole(db, ['Home:View', 'Projects:View']);
    const as = await makeUser(db, { isFirstVisit: true, roles: [role] });
    const local = await makeUser(db, { isFirstVisit: true, roles: ['Local Administrator'] });
    const refusal = [{ field: 'Done', code: 'not-in-list' }];
    expect((await call(saveFirstVisit, { done: 'findChild' }, { as })).problem.errors).toEqual(refusal);
    expect((await call(saveFirstVisit, { done: 'firstSteps' }, { as: local })).problem.errors).toEqual(refusal);
    expect((await call(saveFirstVisit, { done: 'dance' as never }, { as })).problem.errors).toEqual(refusal);
    expect((await call(saveFirstVisit, { done: 'findProject' }, { as })).status).toBe(200);
    expect((await call(getFirstVisit, {}, { as })).output.done).toEqual(['findProject']);
  });
});
