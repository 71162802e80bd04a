import { expect, test } from 'vitest';
import { opensSetUp, setUpHours, setUpKey } from './set-up-key';

const secret = { current: 'a secret of thirty-two letters or more' };
const now = new Date('2026-11-29T00:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const key = setUpKey(secret, now);
const [expires = '', signature = ''] = key.split('.');

test('a key opens the set-up page for a day', () => {
  expect(opensSetUp(secret, key, now)).toBe(true);
  expect(opensSetUp(secret, key, later(setUpHours - 0.1))).toBe(true);
  expect(opensSetUp(secret, key, later(setUpHours))).toBe(false);
});

test.each([
  ['', 'no key'],
  ['nonsense', 'another text'],
  [expires, 'a key without its signature'],
  [`${Number(expires) + 1}.${signature}`, 'a key with a later end'],
  [`${expires}.${signature.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))}`, 'another signature'],
])('%s (%s) opens nothing', (wrong) => {
  expect(opensSetUp(secret, wrong, now)).toBe(false);
});

test('a key of another installation opens nothing', () => {
  const other = setUpKey({ current: 'another secret of thirty-two letters' }, now);
  expect(opensSetUp(secret, other, now)).toBe(false);
});
