import { expect, test } from 'vitest';
import { unsentEvent, unsentEventKind } from './unsent.ts';

const sent = { kind: 'reservation-created', state: 'sent', isTried: true } as const;
const waiting = { kind: 'reservation-confirmed', state: 'pending', isTried: false } as const;
const failing = { kind: 'reservation-confirmed', state: 'pending', isTried: true } as const;
const given = { kind: 'reservation-updated', state: 'failed', isTried: true } as const;

test('ERR-064 ERR-065 what could not be sent is named by the latest change, until it is sent', () => {
  expect(unsentEvent([])).toBeUndefined();
  expect(unsentEvent([waiting, sent])).toBeUndefined();
  expect(unsentEvent([failing, sent])).toBe('created');
  expect(unsentEvent([given, failing])).toBe('updated');
  expect(unsentEvent([{ ...failing, kind: 'reservation-released' }])).toBe('released');
  expect(unsentEvent([{ ...failing, state: 'sent' }])).toBeUndefined();
});

test('ERR-058 an event that could not be created or updated is named until it is delivered', () => {
  const create = { ...failing, kind: 'event-create' };
  expect(unsentEventKind([failing])).toBeUndefined();
  expect(unsentEventKind([waiting, create])).toBe('event-create');
  expect(unsentEventKind([{ ...waiting, kind: 'event-update' }, failing])).toBe('event-update');
  expect(unsentEventKind([{ ...create, state: 'sent' }, waiting])).toBeUndefined();
  expect(unsentEventKind([{ ...create, isTried: false }])).toBeUndefined();
});
