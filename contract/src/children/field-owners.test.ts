import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CsmChild } from '../csm/message.ts';
import { AvailableSearch } from '../reservations/available-search.ts';
import { AvailableChild, ReservedChild } from '../reservations/children-api.ts';
import { Coded } from '../shared/coded.ts';
import { ChildRow, exportColumns } from './api.ts';
import { CsmEntry } from './card.ts';
import { ChildRecord } from './card-api.ts';
import { criterionIds } from './criteria.ts';
import { actionDateFields, actionsRevealing, fieldOwners, isVisibleTo, singleOwnerFields } from './field-owners.ts';
import { ChildSearch, gridColumns } from './search.ts';

type Schema = z.core.$ZodType;

/** Every wire name within an answer, with its schema; a coded value counts as one. */
function namesIn(schema: Schema): [string, Schema][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return namesIn(schema.element);
  if (!(schema instanceof z.ZodCodec) || schema === Coded || schema === CsmEntry) return [];
  const { shape } = schema.in as z.ZodObject;
  return Object.entries(shape ?? {}).flatMap(([name, of]): [string, Schema][] => [
    [name, of],
    // The fields inside a value that each office has of its own are not listed.
    ...(fieldOwners[name as keyof typeof fieldOwners] === 'each office' ? [] : namesIn(of)),
  ]);
}

/** The parts of a card, each under its own name. */
const parts = new Set(Object.keys((ChildRecord.in as z.ZodObject).shape));
const described = [ChildRecord, ChildRow, AvailableChild, ReservedChild, CsmChild]
  .flatMap((answer) => namesIn(answer))
  .filter(([name]) => !parts.has(name));

describe('F15 who owns a field', () => {
  test('is said of every field of an answer, every criterion and every column', () => {
    const asked = [ChildSearch, AvailableSearch].flatMap((search) => Object.keys((search.in as z.ZodObject).shape));
    const names = new Set([
      ...described.map(([name]) => name),
      ...criterionIds,
      ...gridColumns,
      ...exportColumns,
      ...asked,
    ]);
    expect([...names].filter((name) => !Object.hasOwn(fieldOwners, name))).toEqual([]);
    // In the audit only.
    names.add('CSM').add('PersonalData').add('SponsorRefused');
    expect(Object.keys(fieldOwners).filter((name) => !names.has(name))).toEqual([]);
  });

  test('the sponsor and all about the sponsorship is the sponsor office’s, the hold the holder’s', () => {
    expect(singleOwnerFields.filter((name) => fieldOwners[name] === 'sponsor office')).toEqual([
      'SponsorNumber',
      'SponsorOffice',
      'SponsorType',
      'SponsorshipStartDate',
    ]);
    expect(singleOwnerFields.filter((name) => fieldOwners[name] === 'holder')).toEqual([
      'HoldKind',
      'PlacedBy',
      'PlacedDate',
      'EndDate',
      'ReservationID',
      'ReservationName',
      'AddedDate',
    ]);
    expect(fieldOwners.UpdatedBy).toBe('each office');
    expect(fieldOwners.RCDSChildStatus).toBe('pool');
  });

  test('what somebody else owns can be empty in every answer', () => {
    const owned = described.filter(([name]) => singleOwnerFields.includes(name as never));
    expect(owned.length).toBeGreaterThan(0);
    expect(owned.filter(([, of]) => !z.safeParse(of, null).success).map(([name]) => name)).toEqual([]);
  });

  test('it is visible to the owner only; pool fields, and each office’s own, to everybody', () => {
    const belonging = { holdOffice: 'ESPO', sponsorOffice: 'CANO' };
    const told = (office: string) =>
      (['pool', 'each office', 'holder', 'sponsor office'] as const).filter((owner) =>
        isVisibleTo(owner, belonging, office),
      );
    expect(told('ESPO')).toEqual(['pool', 'each office', 'holder']);
    expect(told('CANO')).toEqual(['pool', 'each office', 'sponsor office']);
    expect(told('USAO')).toEqual(['pool', 'each office']);
    expect(isVisibleTo('sponsor office', { holdOffice: null, sponsorOffice: null }, 'USAO')).toBe(false);
  });

  test('the date of S01 reveals the start of the sponsorship, the date of a hold action when it was placed', () => {
    expect(actionDateFields.S01).toBe('SponsorshipStartDate');
    expect(actionsRevealing('sponsor office')).toEqual(['S01']);
    expect(actionsRevealing('holder')).toEqual(['P01', 'H01', 'H02', 'R01', 'R03']);
    expect(actionsRevealing('pool')).toEqual([]);
  });
});
