import { expect, test } from 'vitest';
import { addressGroup, addressIn, plainAddress, visitedUrl } from './peer-address';

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
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('the network around %s is %s', (address, network) => {
  expect(addressGroup(address, 48)).toBe(network);
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
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['', undefined],
  ['unknown', undefined],
  ['203.0.113', undefined],
  ['203.0.113.7:', undefined],
  ['203.0.113.7:99999999', undefined],
  ['[203.0.113.7', undefined],
  ['2001:db8::1::2', undefined],
])('a proxy that sends %s means %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});
