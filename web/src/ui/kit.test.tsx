import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useMultiSelectTexts } from '../i18n/kit-texts.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { ActionButton, Button } from './button.tsx';
import { KeyFigure, Meter } from './charts/key-figure.tsx';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { MultiSelectField } from './fields/multi-select-field.tsx';
import { PageHead } from './page-head.tsx';
import { initialsOf } from './records/initials.ts';
import { ReviewPanel } from './records/review-panel.tsx';
import { StatusBadge } from './records/status-badge.tsx';

describe('kit', () => {
  beforeAll(() => import('./dialogs/dialog-modal.tsx'));

  test('a disabled action stays reachable, does nothing and carries its reason', async () => {
    const onClick = vi.fn();
    await renderKit(() => (
      <>
        <ActionButton disabledBecause="Select 3 more children to preview." onClick={onClick}>
          Preview
        </ActionButton>
        <Button loading onClick={onClick}>
          Save
        </Button>
      </>
    ));
    const preview = screen.getByRole('button', { name: 'Preview' });
    expect(document.getElementById(preview.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Select 3 more children to preview.',
    );
    preview.focus();
    expect(document.activeElement).toBe(preview);
    fireEvent.click(preview);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('a question: the safe answer has the focus, and Esc gives it', async () => {
    const onYes = vi.fn();
    const onNo = vi.fn();
    const { user } = await renderKit(() => (
      <ConfirmDialog
        isOpen
        question="Do you want to complete this reservation?"
        yes="Yes"
        no="No"
        {...{ onYes, onNo }}
      />
    ));
    const dialog = await screen.findByRole('dialog', { name: 'Do you want to complete this reservation?' });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'No' })));
    await user.keyboard('{Escape}');
    expect(onNo).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(onYes).toHaveBeenCalledOnce();
  });

  test('several of a list: the first and how many more, accents or not, up to the limit', async () => {
    const options = ['Ethiopia', 'Guatemala', 'Perú', 'Bolivia'].map((label) => ({ value: label, label }));
    const Countries = () => {
      const texts = useMultiSelectTexts();
      const [values, setValues] = useState<readonly string[]>(['Ethiopia', 'Guatemala']);
      return (
        <MultiSelectField
          label="Child Country"
          placeholder="Any"
          limit={3}
          limitHint="At most 3 countries"
          onChange={setValues}
          {...{ options, values, texts }}
        />
      );
    };
    const { user } = await renderKit(Countries);
    const field = screen.getByRole('button', { name: 'Child Country' });
    within(field).getByText('+1 more');
    within(field).getByText('Ethiopia, Guatemala');
    await user.click(field);
    await user.type(await screen.findByRole('combobox', { name: 'Type to narrow the list' }), 'peru');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Perú']);
    await user.click(screen.getByRole('option', { name: 'Perú' }));
    within(field).getByText('+2 more');
    screen.getByText('At most 3 countries');
    await user.clear(screen.getByRole('combobox', { name: 'Type to narrow the list' }));
    await user.click(screen.getByRole('option', { name: 'Bolivia' }));
    within(field).getByText('+2 more');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    within(field).getByText('Any');
  });

  test('ROUTE-091 the review panel shows what was entered, with Edit and Confirm', async () => {
    const onEdit = vi.fn();
    const onConfirm = vi.fn();
    const { user } = await renderKit(() => (
      <ReviewPanel
        title="Review"
        facts={[{ label: 'Reservation Name', value: 'Spring Concert Tour' }]}
        edit="Edit"
        confirm="Confirm"
        submitError="Child is no longer available. Please select a different child."
        loading={false}
        {...{ onEdit, onConfirm }}
      />
    ));
    screen.getByText('Spring Concert Tour');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/no longer available/).closest('[role="alert"]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect([onEdit.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1]);
  });

  test('a page has one first heading and a way back', async () => {
    await renderKit(() => (
      <PageHead
        title="View Child Card"
        crumbsLabel="You are here"
        crumbs={[{ label: 'Home', to: '/elsewhere' }, { label: 'View Child Card' }]}
      />
    ));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(crumbs.getByText('View Child Card').getAttribute('aria-current')).toBe('page');
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/elsewhere');
  });

  test('a status is icon, word and tone together', async () => {
    await renderKit(() => <StatusBadge set="child" value="Internal Hold" label="Retención interna" />);
    const badge = screen.getByText('Retención interna');
    expect(badge.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('a meter says in words what its bar shows', async () => {
    await renderKit(() => (
      <>
        <KeyFigure value="37" of="of 40" label="Target children" />
        <Meter label="Target children" total={40} parts={[{ value: 37 }, { value: 0 }]} valueText="37 of 40" />
      </>
    ));
    expect(screen.getByText('Target children: 37 of 40')).toBeTruthy();
    const bar = document.querySelector('[aria-hidden="true"] > span') as HTMLElement;
    expect(bar.style.width).toBe('92.5%');
    expect(bar.parentElement?.children).toHaveLength(1);
  });

  test('initials are those of the first and the last name', () => {
    expect(initialsOf('Ixchel Tzul Ajú')).toBe('IA');
    expect(initialsOf(' abel ')).toBe('A');
    expect(initialsOf('Ñahui')).toBe('Ñ');
    expect(initialsOf('')).toBe('');
  });
});
