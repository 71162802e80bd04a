import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

/** The last address before a blocked range, its first, its last, the first after it. */
it.each([
  ['0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', undefined],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::', '3fff:1000::'],
  ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, '2000::'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::', undefined],
])('blocks %s to %s; %s and %s are public', (first, last, before, after) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  for (const open of [before, after]) if (open) expect(isPublicAddress(open), open).toBe(true);
});

it.each([
  [false, '::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 ff02::1 ::ffff:10.0.0.1 ::ffff:a00:1'],
  [false, '0:0:0:0:0:ffff:7f00:1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::808:808 ::10.0.0.1'],
  [false, 'photos.example 8.8.8'],
  [true, '::ffff:8.8.8.8 64:ff9b::808:808 2606:4700:4700::1111 8.8.8.8'],
])('is public: %s for each of %s', (isPublic, addresses) => {
  for (const address of addresses.split(' ')) expect(isPublicAddress(address), address).toBe(isPublic);
});

it('is not public if there is no address', () => expect(isPublicAddress('')).toBe(false));
