import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useSaveSearchTexts } from '../../i18n/search-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { SaveSearchDialog, type TypedName } from './save-search-dialog.tsx';

const onSave = vi.fn(async () => true);
const kept = [
  { id: 1, name: 'Girls', isShared: true, isOwn: true, owner: 'Ana' },
  { id: 2, name: 'Boys', isShared: false, isOwn: true, owner: 'Ana' },
];

function Dialog() {
  const texts = useSaveSearchTexts();
  const [saved, setSaved] = useState(kept);
  const [typed, setTyped] = useState<TypedName>({ name: '' });
  return (
    <SaveSearchDialog
      isOpen
      typed={typed}
      onType={setTyped}
      kept={undefined}
      saved={saved}
      nameMaximum={40}
      onSave={onSave}
      onDelete={(id) => setSaved(saved.filter((item) => item.id !== id))}
      onClose={() => {}}
      loading={false}
      failure={undefined}
      texts={{ ...texts, deleteIt: 'Delete', keep: 'Keep', name: 'Search Name', replace: 'Replace', share: 'Share' }}
    />
  );
}
const removers = () => screen.queryAllByRole('button', { name: /saved\.delete|Delete the saved/ });

test('F8 a search that is replaced stays shared unless somebody says otherwise', async () => {
  const { user } = await renderKit(Dialog);
  await user.type(await screen.findByLabelText(/Search Name/), 'girls');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(onSave).toHaveBeenLastCalledWith({ id: 1, name: 'girls', isShared: true });
  await user.type(screen.getByLabelText(/Search Name/), 'girls');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(onSave).toHaveBeenLastCalledWith({ id: 1, name: 'girls', isShared: false });
});

test('F8 a saved search is deleted after a question, and the focus stays in the dialog', async () => {
  const { user } = await renderKit(Dialog);
  await screen.findByLabelText(/Search Name/);
  await user.click(removers()[0] as HTMLElement);
  expect(document.activeElement?.textContent).toBe('Keep');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(removers()[0]);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(removers()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText(/Search Name/));
});
