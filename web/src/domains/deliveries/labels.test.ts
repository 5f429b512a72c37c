import { expect, test } from 'vitest';
import { splitRecord } from './labels.ts';

test('a record reference is split into kind and id', () => {
  expect(splitRecord('reservation:10001')).toEqual({ what: 'reservation', id: '10001' });
  expect(splitRecord('event:USAO:EV-1')).toEqual({ what: 'event', id: 'EV-1' });
  expect(splitRecord('child:ETH-193408-0127')).toEqual({ what: 'child', id: 'ETH-193408-0127' });
});
