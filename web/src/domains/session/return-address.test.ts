import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameOriginPath } from './return-address.ts';

const origin = 'https://prcds.example';

test.each([
  '/',
  '/searchchild',
  '/searchchild/viewchild?id=GTM-201115-0342&tab=health',
  '/reservation/manage?x=https://elsewhere.example#part',
])('ENTRY-015 %s is a place to return to', (address) => expect(sameOriginPath(address, origin)).toBe(address));

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'javascript:alert(1)',
  ' //elsewhere.example',
  'data:text/html,x',
  '',
])('ENTRY-015 a hostile return address is nowhere to go: %j', (address) =>
  expect(sameOriginPath(address, origin)).toBeUndefined(),
);

test('pages that would lead straight back here are no place to return to', () => {
  for (const path of ['/auth?code=1', '/AUTH', '/unauthorized?type=nonav', '/accessDeniedError', '/login'])
    expect(sameOriginPath(path, origin)).toBeUndefined();
});

test('ENTRY-015 whatever is let through stays on this origin', () => {
  const tricky = fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', '\t', '\n', 'a', '?', '#', '%2f') });
  fc.assert(
    fc.property(tricky, (text) => {
      const address = sameOriginPath(`/${text}`, origin);
      return address === undefined || new URL(address, origin).origin === origin;
    }),
  );
});
