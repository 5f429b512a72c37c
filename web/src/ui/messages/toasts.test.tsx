import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../theme/kit-provider.tsx';
import { type ShowToast, Toasts, useToast } from './toasts.tsx';

describe('toasts', () => {
  let show: ShowToast;
  const Grip = () => {
    show = useToast();
    return null;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <KitProvider>
        <Toasts closeLabel="Close message" regionLabel="Messages">
          <Grip />
        </Toasts>
      </KitProvider>,
    );
  });
  afterEach(() => vi.useRealTimers());

  const shown = () => screen.queryByRole('region', { name: 'Messages' })?.textContent ?? '';
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });

  test('CONST-011 an error shows for 2 s', () => {
    act(() => show.error('unable to transfer'));
    pass(1_900);
    expect(shown()).toBe('unable to transfer');
    pass(200);
    expect(shown()).toBe('');
  });

  test.each(['success', 'info', 'warning'] as const)('CONST-012 %s shows for 5 s', (kind) => {
    act(() => show[kind]('CSM Sent Successfully'));
    pass(4_900);
    expect(shown()).toBe('CSM Sent Successfully');
    pass(200);
    expect(shown()).toBe('');
  });

  test('CONST-011 a toast that appears under a resting pointer still times out', () => {
    act(() => show.error('unable to transfer'));
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
    pass(2_100);
    expect(shown()).toBe('');
  });

  test('CONST-011 the time-out pauses under the pointer and under the focus', () => {
    act(() => show.error('unable to transfer'));
    pass(1_500);
    fireEvent.mouseMove(screen.getByRole('region', { name: 'Messages' }));
    pass(60_000);
    expect(shown()).toBe('unable to transfer');
    fireEvent.mouseLeave(screen.getByRole('region', { name: 'Messages' }));
    pass(400);
    expect(shown()).toBe('unable to transfer');
    act(() => screen.getByRole('button', { name: 'Close message' }).focus());
    pass(60_000);
    expect(shown()).toBe('unable to transfer');
    act(() => screen.getByRole('button', { name: 'Close message' }).blur());
    pass(200);
    expect(shown()).toBe('');
  });

  test('three at most, the latest stay; one can be closed', () => {
    act(() => {
      for (const title of ['one', 'two', 'three', 'four']) show.info(title);
    });
    expect(shown()).toBe('twothreefour');
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[1] as HTMLElement);
    expect(shown()).toBe('twofour');
  });

  test('ERR-084 a toast can link to its subject, and closes when followed', () => {
    const go = vi.fn();
    act(() =>
      show.warning('Import 45 completed with errors', undefined, { label: 'Open', href: '/i?id=45', onGo: go }),
    );
    const link = screen.getByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe('/i?id=45');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(go).not.toHaveBeenCalled();
    fireEvent.click(link);
    expect(go).toHaveBeenCalledOnce();
    expect(shown()).toBe('');
  });

  test('errors are spoken at once, the rest when there is a pause', () => {
    act(() => show.error('unable to transfer'));
    act(() => show.success('Saved', 'Reservation 10482'));
    expect(screen.getByRole('alert').textContent).toContain('unable to transfer');
    expect(screen.getByRole('status').textContent).toContain('Saved Reservation 10482');
  });
});
