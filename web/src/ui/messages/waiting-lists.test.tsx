import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { MultiSelectField } from '../fields/multi-select-field.tsx';
import { SavedSearchesMenu } from '../search/saved-searches-menu.tsx';

const nothing = () => undefined;

test.each([
  ['is on its way', true, 'Loading', 'Nothing found'],
  ['is empty', false, 'Nothing found', 'Loading'],
])('a list that %s says so', async (_, isLoading, said, unsaid) => {
  const Field = () => (
    <MultiSelectField
      label="Project"
      placeholder="Any"
      options={[]}
      values={[]}
      texts={useMultiSelectTexts()}
      isLoading={isLoading}
      onChange={nothing}
    />
  );
  const { user } = await renderKit(Field);
  await user.click(screen.getByRole('button', { name: 'Project' }));
  await screen.findByText(said);
  expect(screen.queryByText(unsaid)).toBeNull();
});

test('a chosen value whose list is loading is shown as loading, never by its code', async () => {
  const Field = () => (
    <MultiSelectField
      label="Project"
      placeholder="Any"
      options={[{ value: '000685', label: 'Jimma AP' }]}
      values={['000685', '000686']}
      texts={useMultiSelectTexts()}
      isLoading
      onChange={nothing}
    />
  );
  const { user } = await renderKit(Field);
  const field = screen.getByRole('button', { name: 'Project' });
  within(field).getByText('Jimma AP, Loading');
  await user.click(field);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Jimma AP']);
});

const kept = { id: 4, name: 'Girls in Ethiopia', isShared: false, isOwn: true, owner: 'Ana Delgado' };

const texts = {
  label: 'My saved searches',
  none: 'No saved searches yet',
  loading: 'Loading',
  failed: 'Saved searches could not be loaded',
  byOwner: (name: string, owner: string) => `${name} (${owner})`,
};

test.each([
  ['on their way', undefined, false, texts.loading],
  ['not to be had', undefined, true, texts.failed],
  ['none', [], false, texts.none],
  ['some', [kept], false, texts.label],
])('saved searches that are %s are told as that', async (_, saved, hasFailed, said) => {
  await renderKit(() => <SavedSearchesMenu {...{ saved, hasFailed, texts }} onRun={nothing} />);
  const menu: HTMLSelectElement = screen.getByRole('combobox', { name: texts.label });
  expect([menu.selectedOptions[0]?.textContent, menu.disabled]).toEqual([said, !saved?.length]);
});
