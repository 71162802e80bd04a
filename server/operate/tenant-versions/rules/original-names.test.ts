import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { emailAddress, replaceAll, replacementsFor } from './original-names';
import { shortNames } from './points-to-check';

const settings = {
  slug: 'brolga',
  name: 'Brolga Motors',
  legal_name: 'Brolga Pty Ltd',
  abn: '51824753556',
  hosts: ['www.brolga.example'],
  phone: '1300 555 014',
  locations: [
    { name: 'Service', dealer_license_number: 'MD 2019', street: '12 Yard Road', phone: '(07) 5550 0142' },
    { name: 'Used Cars', motor_vehicle_repairer: 'MVRL 54321' },
    { name: 'Gold Coast', city: 'Gold Coast' },
    { name: 'Lutwyche Road Yard', street: 'Broadway' },
    { name: 'BROLGA MOTORS (Aspley)' },
  ],
};
const names = { slug: 'hill', name: 'Hill Cars', phone: '(08) 5550 0199', email: 'leads@hill.example' };
const copied = (text: string, from: object = settings, to: object = {}) =>
  replaceAll(text, replacementsFor({ ...from }, { ...names, ...to }));

describe('a copied text', () => {
  it.each([
    ['the name of the dealer', 'Visit Brolga Motors.', 'Visit Hill Cars.'],
    ['capitals', 'BROLGA MOTORS and brolga motors', 'Hill Cars and Hill Cars'],
    ['the legal name', 'by Brolga Pty Ltd', 'by Hill Cars'],
    ['a place of several words', 'our Lutwyche Road Yard', 'our Hill Cars'],
    ['a place with the name of the dealer', 'Brolga Motors (Aspley)', 'Hill Cars'],
    ['a number in any spacing', '(07) 5550 0142 or 0755500142', '(08) 5550 0199 or (08) 5550 0199'],
    ['a number with the country code', '+61 7 5550 0142, +61755500142', '(08) 5550 0199, (08) 5550 0199'],
    ['a 1300 number', '1300 555 014', '(08) 5550 0199'],
    ['a dialled number', '[Call](tel:+61755500142)', '[Call](tel:0855500199)'],
    ['an email address', '[Write](mailto:Sales@brolga.example)', '[Write](mailto:leads@hill.example)'],
    ['an ABN', 'ABN 51 824 753 556', 'ABN '],
    ['a licence', 'MD 2019 and MVRL54321, number 54321', ' and , number '],
    ['a street', 'at 12 Yard Road', 'at 1 Example Street'],
    ['a link to the own site', '[x](https://www.brolga.example/service)', '[x](/service)'],
    ['a host', 'www.brolga.example', 'hill.example'],
    ['the title of a link', '[x](/a "Brolga Motors")', '[x](/a "Hill Cars")'],
    ['the text of a link', '[Brolga Motors](/Brolga)', '[Hill Cars](/Brolga)'],
  ])('changes %s', (_name, before, after) => {
    expect(copied(before)).toBe(after);
  });

  it.each([
    ['common words and years', '[Book a service](/service) since 2019, IMG_20191231.jpg'],
    ['words of the trade', 'Service, used cars and Used Cars'],
    ['the name of a town', 'We deliver to the Gold Coast'],
    ['a street of one word', 'a Broadway show'],
    ['a longer word', 'Brolga Motorsport, XBrolga Motors'],
    ['a longer number', '105550014299, 0755500142999, 154321 and 543210'],
    ['a number in a word', 'VIN54321X, IMG_54321'],
    ['a colour', 'accent: #543210; #54321'],
    ['a path', '/assets/54321/photo and /54321'],
    ['the name of a file', 'assets/54321.jpg, brolga@2x.png, 54321-a.PDF'],
    ['a file with spaces in its name', '{"photo": "assets/Brolga Motors yard.jpg"}'],
    ['a value that is the name of a file', 'assets/team/Brolga Motors.webp'],
    ['the target of a link', '[x](<Brolga Motors>) [y](brolga-54321) [z](#54321)'],
    ['a link to another site', 'https://maps.example/?q=Brolga+Motors&id=54321&abn=51824753556'],
    ['another host that begins like the own one', 'https://www.brolga.example.org/'],
    ['an empty text', ''],
  ])('keeps %s', (_name, text) => {
    expect(copied(text)).toBe(text);
  });

  it('changes a name once, although the new one has it too', () => {
    const from = { slug: 'b', name: 'Brolga', legal_name: 'Brolga Pty Ltd' };
    const to = { name: 'Brolga North' };
    expect(copied('Brolga Pty Ltd is BROLGA; a brolga dances', from, to)).toBe(
      'Brolga North is Brolga North; a brolga dances',
    );
  });

  it('stays as it is if the numbers of the original could be anything', () => {
    const place = { dealer_license_number: '2019', motor_vehicle_repairer: 'Licensed', phone: '0' };
    const text = 'Licensed since 2019, 0 % interest';
    expect(copied(text, { slug: 'b', name: 'Brolga', abn: '1', locations: [place] })).toBe(text);
  });

  it('stays as it is if the original has no names', () => {
    expect(copied('Since 2019, call 07', { name: '', phone: ' ', locations: 'none', hosts: null })).toBe(
      'Since 2019, call 07',
    );
  });
});

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

/** Characters that the part before the @ reads in all, whatever position it starts from. */
function charactersRead(text: string, most: number): number {
  const [before = ''] = emailAddress().source.split('@');
  const start = new RegExp(before, 'y');
  let read = 0;
  for (let at = 0; at < text.length && read <= most; at += 1) {
    start.lastIndex = at;
    read += start.exec(text)?.[0].length ?? 0;
  }
  return read;
}

test.each(['a', '.', '+', '-', '_', '0'])('reads a run of 100,000 %j only from its start', (letter) => {
  expect(charactersRead(letter.repeat(100_000), 1_000)).toBeLessThanOrEqual(64);
});

test('finds the same addresses as a pattern without a limit', () => {
  const unlimited = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
  const text = fc
    .array(fc.constantFrom('a', 'B7', '.', '+', '-', '_', '@', ' ', ',', '(', 'é', 'mailto:', '\n'), {
      maxLength: 50,
    })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (text) => {
      expect(text.replace(emailAddress(), 'X')).toBe(text.replace(unlimited, 'X'));
    }),
    { numRuns: runs(2_000) },
  );
});

test.each([
  ['a@hill.example', 'X'],
  ['a@hill', 'a@hill'],
  [`${'a'.repeat(64)}@hill.example`, 'X'],
  // No address: 64 characters are the most before the @ (RFC 5321).
  [`${'a'.repeat(65)}@hill.example`, `${'a'.repeat(65)}@hill.example`],
])('replaces %j by %j', (text, expected) => {
  expect(text.replace(emailAddress(), 'X')).toBe(expected);
});
