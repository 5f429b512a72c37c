import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { flag } from './shared/values.ts';
import { encoder, wire, wirePath } from './wire.ts';

const Child = wire({ id: ['ChildId', z.string()], isHeld: ['IsHeld', flag] });
const Reservation = wire({
  name: ['Reservation_Name', z.string()],
  children: ['Children', z.array(Child).max(2)],
  note: ['Note', z.string().nullable().optional()],
});

describe('two vocabularies', () => {
  test('decodes wire names into ours, nested and converted', () => {
    const decoded = z.decode(Reservation, { Reservation_Name: 'Spring', Children: [{ ChildId: 'A', IsHeld: 1 }] });
    expect(decoded).toEqual({ name: 'Spring', children: [{ id: 'A', isHeld: true }] });
  });

  test('encodes what it decoded, for any value', () => {
    const encode = encoder(Reservation);
    const child = fc.record({ ChildId: fc.string(), IsHeld: fc.constantFrom(0 as const, 1 as const) });
    const onTheWire = fc.record(
      {
        Reservation_Name: fc.string(),
        Children: fc.array(child, { maxLength: 2 }),
        Note: fc.option(fc.string(), { nil: null }),
      },
      { requiredKeys: ['Reservation_Name', 'Children'] },
    );
    fc.assert(
      fc.property(onTheWire, (value) => {
        expect(encode(z.decode(Reservation, value) as never)).toEqual(value);
      }),
    );
  });

  test('keeps the limits of an array when it turns inside out', () => {
    const three = { Reservation_Name: 'x', Children: Array.from({ length: 3 }, () => ({ ChildId: 'A', IsHeld: 0 })) };
    expect(z.safeDecode(Reservation, three as never).success).toBe(false);
  });

  test('names a nested problem by its wire names', () => {
    expect(wirePath(Reservation, ['children', 1, 'id'])).toEqual(['Children', 1, 'ChildId']);
    expect(wirePath(Reservation, ['unknown'])).toEqual(['unknown']);
  });

  test('refuses what cannot be renamed, and two fields with one wire name', () => {
    expect(() => wire({ a: ['A', z.record(z.string(), z.string())] })).toThrow('cannot be a record');
    expect(() => wire({ a: ['A', z.string()], b: ['A', z.string()] })).toThrow('share a wire name');
  });
});
