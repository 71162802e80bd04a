import { expect, test } from 'vitest';
import { addressGroup, addressIn, plainAddress, visitedUrl } from './peer-address';

test.each([
  ['203.0.113.9', 64, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', 64, '2001:db8:1:2::/64'],
  ['2001:db8::1', 64, '2001:db8:0:0::/64'],
  ['::1', 64, '0:0:0:0::/64'],
  ['203.0.113.9', 48, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::/48'],
  ['2001:db8::1', 48, '2001:db8:0::/48'],
] as const)('%s is limited with a prefix of %i bits as %s', (address, bits, group) => {
  expect(addressGroup(address, bits)).toBe(group);
});

test('an address is limited with a prefix of 64 bits by default', () => {
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
});

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is written %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  [{}, 'http://www.brolga.example/cars/a?b=c'],
  [{ 'x-visitor-https': '1' }, 'https://www.brolga.example/cars/a?b=c'],
])('with the headers %j the visitor sees %s', (headers, address) => {
  const request = new Request('http://www.brolga.example/cars/a?b=c', { headers });
  expect(visitedUrl(request).href).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7 203.0.113.7:5678 ::ffff:203.0.113.7 [::ffff:203.0.113.7]:5678'],
  ['2001:db8::1', '2001:db8::1 [2001:db8::1] [2001:db8::1]:443'],
  [undefined, 'unknown 203.0.113 203.0.113.7: 203.0.113.7:99999999 [203.0.113.7 2001:db8::1::2'],
])('reads %s from what a proxy sends: %s', (address, texts) => {
  for (const text of texts.split(' ')) expect(addressIn(text), text).toBe(address);
});

test('reads no address from an empty header', () => expect(addressIn('')).toBeUndefined());
