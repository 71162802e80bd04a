import { expect, test } from 'vitest';
import { shortNames } from './short-names';

const isFound = (text: string, settings: object) => shortNames(settings)?.test(text) ?? false;
const wattle = { name: 'Wattle Bend Mazda', slug: 'wattle-bend' };

test.each<[rule: string, text: string, settings: object]>([
  ['the name without its make', 'Wattle Bend may call me', { name: 'Wattle Bend Mazda' }],
  ['the name without a make of two words', 'at Hunter', { name: 'Hunter Land Rover' }],
  ['the name without general words', 'means at Brolga', { name: 'The Brolga Motor Group' }],
  ['the legal name', 'by Kookaburra', { name: 'Cars', legal_name: 'Kookaburra Holdings Pty. Ltd.' }],
  ['the words of the slug', 'Ask Sofala.', { name: 'Cars', slug: 'sofala-cars' }],
  ['any case', 'WATTLE BEND and wattle bend', wattle],
  ['its words apart from others', 'the Wattle\n  Bend team', wattle],
  ['a hyphen or nothing between its words', '@wattle-bend', wattle],
  ['a possessive', 'Brolga’s cars', { name: 'Brolga Motors' }],
  ['a name with signs', 'ring A+B', { name: 'A+B Motors' }],
])('finds %s', (_rule, text, settings) => {
  expect(isFound(text, settings)).toBe(true);
});

test.each<[rule: string, text: string, settings: object]>([
  ['a longer word', 'Brolgas, XBrolga', { name: 'Brolga Motors' }],
  ['one word of several', 'wattle trees', wattle],
  ['a name of general words only', 'Used cars and motors', { name: 'Used Cars', slug: 'cars' }],
  ['no name', 'Cars', { name: 7 }],
])('does not find %s', (_rule, text, settings) => {
  expect(isFound(text, settings)).toBe(false);
});

test('a name that is a make stays one', () => {
  expect(isFound('Alpine cars', { name: 'Alpine' })).toBe(true);
});
