import { describe, expect, test } from 'vitest';
import { isForbidden } from './addresses.ts';

/** The host as normalised by URL. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

describe('F6 where a request may go', () => {
  const nowhere = [
    '0.0.0.0',
    '100.100.100.200',
    '169.254.169.254',
    '192.0.0.192',
    '168.63.129.16',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::a9fe:a9fe',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '::ffff:0:7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'not an address',
  ];
  test.each(nowhere)('F6 never to %s', (address) => {
    expect(isForbidden(address, false)).toBe(true);
    expect(isForbidden(address, true)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    hostOf('https://[::ffff:127.0.0.1]'),
  ])('F6 to this machine (%s) only when the product itself runs for this machine alone', (address) => {
    expect(isForbidden(address, false)).toBe(true);
    expect(isForbidden(address, true)).toBe(false);
  });

  test.each(['93.184.216.34', '10.1.2.3', '2606:2800:220:1::1', '::ffff:93.184.216.34'])('F6 to %s', (address) =>
    expect(isForbidden(address, false)).toBe(false),
  );
});
