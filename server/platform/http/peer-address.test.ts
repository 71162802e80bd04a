import { expect, test } from 'vitest';
import { addressGroup, plainAddress } from './peer-address';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is limited as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is written %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
