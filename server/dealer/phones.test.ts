import { describe, expect, it, test } from 'vitest';
import { unknownVocabulary } from '#server/search/rules/path-facets';
import { emptySiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { frameView } from '#server/site/site-frame';
import { toCarView } from '#server/stock/cars/to-car-view';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { expectEach } from '../../tests/support/expect-each';
import { location } from '../../tests/support/stock';
import { testTenant } from '../../tests/support/test-tenant';
import {
  callLabel,
  choosePhone,
  feedPhone,
  isAustralianPhone,
  isHiddenNumber,
  maskPhone,
  phoneLink,
  samePhone,
  toPhoneView,
} from './rules/phone-numbers';
import { carPhone, carPhoneLabel, hasSalesNumber, openPhone, paperPhone } from './rules/place-order';
import { toLocationCard } from './to-location-card';

test.each([
  ['new', 'New Car'],
  ['used', 'Used Car'],
  ['demo', 'Used Car'],
  [undefined, 'Used Car'],
] as const)('calling about a %s car is labelled %s', (car_type, label) => {
  expect(callLabel({ car_type })).toBe(label);
});

const all = { override: 'O', new: 'N', used: 'U', demo: 'D' };
const byType = { new: 'N', used: 'U', demo: 'D' };

test.each([
  ['the dealer override goes first', all, 'used', 'L', 'O'],
  ['then by car type: new', byType, 'new', 'L', 'N'],
  ['then by car type: used', byType, 'used', 'L', 'U'],
  ['then by car type: demo', byType, 'demo', 'L', 'D'],
  ['then new, for a demo', { new: 'N', used: 'U' }, 'demo', 'L', 'N'],
  ['then new, for a used car', { new: 'N', demo: 'D' }, 'used', 'L', 'N'],
  ['then new, for a car of no known type', byType, undefined, 'L', 'N'],
  ['then used, for a new car', { used: 'U', demo: 'D' }, 'new', 'L', 'U'],
  ['then used, for a demo', { used: 'U' }, 'demo', 'L', 'U'],
  ['never the number of demos for other cars', { demo: 'D' }, 'used', 'L', 'L'],
  ['then the location phone', {}, 'new', 'L', 'L'],
  ['and nothing where there is none', {}, 'new', undefined, undefined],
] as const)('%s', (_, numbers, carType, location, expected) => {
  expect(choosePhone(numbers, carType, location)).toBe(expected);
});

test.each(['(07) 5550 0142', '+61 7 5550 0142', '0491.570.156', '13 12 34'])(
  'a feed’s %j can be called',
  (text) => expect(feedPhone(text)).toBe(text),
);

const noNumbers = ['13 123', '', 'call us', '07 5550 0142 ask for Sam', 'javascript:alert(1)'];
test.each([...noNumbers, '('.repeat(20), '5'.repeat(26), undefined])('a feed’s %j can’t be called', (text) =>
  expect(feedPhone(text)).toBeUndefined(),
);

test.each([
  ['(07) 5550 0142', '(07) **** ****'],
  ['0491 570 156', '0491 *** ***'],
  ['1800 160 401', '1800 *** ***'],
  ['+61 7 5550 0142', '+61 7 **** ****'],
  ['0755500142', '07555*****'],
  ['07-5550-0142', '07-55**-****'],
  ['13 11 00', '13 11 **'],
  ['13110', '13110'],
  ['131100', '13110*'],
  ['000', '000'],
  ['', ''],
])('masks all but the first five characters of %s: %s', (phone, expected) =>
  expect(maskPhone(phone)).toBe(expected),
);

test.each([
  ['(07) 5550 0142', '07 5550 0142', true],
  ['+61 7 5550 0142', '07 5550 0142', true],
  ['(07) 5550 0142', '(07) 5550 0143', false],
  ['1800 160 401', '1800160401', true],
])('%s and %s are the same number: %s', (a, b, same) => expect(samePhone(a, b)).toBe(same));

const locations = [
  location('one', { phone: '(07) 5550 0101' }),
  location('two', { phone: '(07) 5550 0102' }),
];
const masked = { reveal: 'masked' } as const;
const ofUsed = { ...masked, used: '1800 160 401' };
const ofDemos = { ...masked, demo: '1800 160 401' };

test.each([
  [false, 'any number that is shown at once', { reveal: 'shown' as const }, '(07) 5550 0101'],
  [true, 'the number of a location', masked, '07 5550 0101'],
  [true, 'the number of every location', masked, '(07) 5550 0102'],
  [false, 'a number that no car shows', masked, '(07) 5550 0103'],
  [true, 'the number of used cars', ofUsed, '1800160401'],
  [false, "a location's number where cars show another", ofUsed, '(07) 5550 0101'],
  [true, "a location's number where only demos show another", ofDemos, '(07) 5550 0101'],
])('hides everywhere (%s) %s', (isHidden, _rule, phones, phone) => {
  expect(isHiddenNumber({ phones, locations }, phone)).toBe(isHidden);
});

const yard = location('yard', { phone: '(07) 5550 0101' });
const tenant = (phones: object, more: object = {}) =>
  testTenant({ slug: 'coast', locations: [yard], phones, ...more });
const car = buildCar({ id: 'c1', slug: 'a-car', car_type: 'new', dealership_id: 'D1', location_id: 'yard' });

test.each([
  ['none where the number itself is shown', {}, undefined],
  ['none where the yard’s number is masked too', { reveal: 'masked' }, undefined],
  ['the yard’s own', { reveal: 'masked', new: '1800 160 401' }, '(07) 5550 0101'],
])('a number in place of a masked one on paper: %s', (_, phones, expected) => {
  expect(paperPhone(car, tenant(phones))).toBe(expected);
});

describe('the number on a car page', () => {
  test('shows at once, as a link', () => {
    expect(toPhoneView(car, tenant({}), yard)).toEqual({
      text: '(07) 5550 0101',
      href: 'tel:0755500101',
      call: 'Call the dealer',
      event: { id: 25, label: 'New Car' },
    });
  });
  test('starts masked, with the data needed to request it', () => {
    expect(toPhoneView(car, tenant({ reveal: 'masked' }), yard)).toEqual({
      text: '(07) **** ****',
      call: 'Call the dealer',
      event: { id: 25, label: 'New Car' },
      reveal: {
        action: '/cars/a-car/phone',
        fields: { car_id: 'c1', dealership_id: 'D1', website_id: 'coast' },
      },
    });
  });
  test("is the feed's if the location is unknown; undefined without any", () => {
    const elsewhere = { ...car, location: { phone: '(07) 5550 0177' } };
    expect(toPhoneView(elsewhere, tenant({}), undefined)?.text).toBe('(07) 5550 0177');
    expect(toPhoneView({ ...car, location: undefined }, tenant({}), undefined)).toBeUndefined();
  });
});

const main = '(07) 5550 0101';
const sales = '(07) 7010 0143';
test.each<[string, object, object, boolean, string | undefined]>([
  ['no label where cars have the number of their location', {}, {}, false, undefined],
  ['`Sales` beside the number of used cars', { used: sales }, { car_type: 'used' }, true, 'Sales'],
  ['`Sales` beside the number of every car', { override: sales }, {}, true, 'Sales'],
  ['no label where cars have the main number', { used: main }, { car_type: 'used' }, false, undefined],
  [
    'no label beside the main number of new cars',
    { new: main, used: sales },
    { car_type: 'new' },
    true,
    undefined,
  ],
])('a site has %s', (_rule, phones, change, isLabelled, label) => {
  const site = tenant(phones, { phone: main });
  expect(hasSalesNumber(site)).toBe(isLabelled);
  expect(carPhoneLabel({ ...car, ...change }, site)).toBe(label);
});

const now = new Date('2026-11-21T00:00:00Z');
const frame = (of: Tenant) =>
  frameView({ tenant: of, site: emptySiteData, vocabulary: unknownVocabulary, now });

test('a masked number appears nowhere else: not in the car, not in the page frame', () => {
  const masked = tenant({ reveal: 'masked' }, { phone: '(07) 5550 0199' });
  const texts = JSON.stringify([toCarView(car, masked, now), frame(masked)]);
  expect(texts.replace(/\D/g, '')).not.toContain('55500101');
  const hidden = JSON.stringify([frame(tenant({ reveal: 'masked' })), toLocationCard(yard, masked, now)]);
  expect(hidden.replace(/\D/g, '')).not.toContain('55500101');
  expect(texts).toContain('(07) 5550 0199');
  const shown = tenant({}, { phone: '(07) 5550 0199' });
  expect(JSON.stringify(frame(shown))).toContain('(07) 5550 0101');
});

test.each<[string, object, { text: string; href: string }]>([
  ['of used cars', { used: sales }, { text: sales, href: 'tel:0770100143' }],
  [
    'masked, with its reveal',
    { used: sales, reveal: 'masked' },
    { text: '(07) **** ****', href: '/cars/a-car/phone' },
  ],
  ['of the location', {}, { text: main, href: 'tel:0755500101' }],
])('a car page tells one number, also on the card of the location: the one %s', (_, phones, phone) => {
  const used = { ...car, car_type: 'used' } as const;
  const other = location('other', { phone: '(07) 5550 0102' });
  const own = { ...yard, distribution_locations: ['other'] };
  const view = toCarView(used, tenant(phones, { locations: [own, other] }), now);
  expect(view.locations.cards.map((card) => card.phone?.text)).toEqual([phone.text, '(07) 5550 0102']);
  expect(view.location?.phone).toEqual(phone);
  expect(view.phone?.text).toBe(phone.text);
});

describe('a number on a page without a car', () => {
  const masked = { reveal: 'masked' };
  const reveal = { text: '(07) **** ****', href: '/contact-us/yard/phone' };
  const call = (text: string) => ({ text, href: `tel:${text.replace(/\D/g, '')}` });

  test.each([
    ['is a link where numbers are shown', { reveal: 'shown' }, '(07) 5550 0101', call('(07) 5550 0101')],
    ['links to its reveal where cars mask it', masked, '(07) 5550 0101', reveal],
    ['links to it in any notation', masked, '+61 7 5550 0101', { ...reveal, text: '+61 7 **** ****' }],
    ['is a link if no car shows it', masked, '(07) 5550 0199', call('(07) 5550 0199')],
    ['is left out if nothing reveals it', { ...masked, demo: '1800 160 401' }, '1800 160 401', undefined],
  ])('%s', (_, phones, number, expected) => {
    expect(phoneLink(tenant(phones), number)).toEqual(expected);
  });

  test.each([
    ['the header', (of: Tenant) => frame(of).phone],
    ['the footer', (of: Tenant) => frame(of).footer.places[0]?.phone],
    ['location cards', (of: Tenant) => toLocationCard(yard, of, now).phone],
  ])('%s shows it masked, with the page that reveals it', (_, phoneIn) => {
    expect(phoneIn(tenant(masked))).toEqual(reveal);
  });

  test('questions about a car go to its own number, by the same order', () => {
    expect(carPhone(car, tenant({ new: '(07) 5550 0111', reveal: 'masked' }))).toBe('(07) 5550 0111');
    expect(carPhone(car, tenant({}))).toBe('(07) 5550 0101');
  });

  test('a sentence about a car has its number, and none while cars mask it', () => {
    expect(openPhone(tenant({ new: sales }, { phone: main }), car)).toBe(sales);
    expect(openPhone(tenant({}, { phone: '(07) 5550 0199' }), car)).toBe(main);
    expect(openPhone(tenant({ new: sales, reveal: 'masked' }, { phone: main }), car)).toBeUndefined();
    expect(openPhone(tenant({ new: sales, reveal: 'masked' }, { phone: main }))).toBe(main);
  });
});

it.each([
  [true, '0491 570 006; (07) 5550 0142; 03 7010 0159; +61 491 570 156; +61 (0)7 5550 0142'],
  [true, '1800 160 401; 1300 555 010; 13 12 34'],
  [false, '5550 0142; (07) 5550 014; (05) 5550 0142; +64 9 555 0142; 1900 555 010; 07 5550 0142 ext 3; '],
])('numbers are Australian (%s): %s', (isAustralian, phones) => {
  expectEach(phones, isAustralianPhone, isAustralian);
});
