import { describe, expect, it, test } from 'vitest';
import { australianStates } from '#server/settings/location-schema';
import { expectEach } from '../../tests/support/expect-each';
import { locationSchema } from './location-schema';
import { placeSlug } from './rules/plain-path';
import { isTimeZone, usualTimeZones } from './rules/time-zone';
import { tenantSchema } from './tenant-schema';
import { newSlug, oneLine, slug } from './text-schema';

test.each([
  ['a line break', 'Hill\nEnd'],
  ['a carriage return', 'Hill\rEnd'],
  ['a tab', 'Hill\tEnd'],
  ['a NUL', 'Hill\u0000End'],
  ['an escape', 'Hill\u001b[31mEnd'],
  ['a C1 control', 'Hill\u0085End'],
  ['a line separator', 'Hill\u2028End'],
  ['a paragraph separator', 'Hill\u2029End'],
  ['an override', 'Hill\u202eEnd'],
  ['an embedding', 'Hill\u202aEnd'],
  ['an isolate', 'Hill\u2066End'],
  ['the end of an isolate', 'Hill\u2069End'],
])('a name has no %s', (_name, value) => {
  expect(oneLine.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
    'text on one line, without control characters or text-direction overrides',
  ]);
});

test.each(['Hill End Cars', 'Citroën & Škoda – Ōmāpere', '中古车 🚗', ' Hill End \n', 'a\u00a0b', 'عربي'])(
  'a name may be %j',
  (value) => {
    expect(oneLine.parse(value)).toBe(value.trim());
  },
);

test('the name, the legal name, the phone and the words of a site are of one line', () => {
  const { name, legal_name: legalName, website_id: websiteId, phone } = tenantSchema.shape;
  for (const schema of [name, legalName, websiteId, phone])
    expect(schema.safeParse('Hill\u202eEnd').success).toBe(false);
});

test('the name, the address and the licence of a location are of one line', () => {
  const place = {
    name: 'Hill End',
    phone: '(02) 5550 0143',
    street: '1 Hill End Road',
    city: 'Hill End',
    state: 'NSW',
    postcode: '2850',
    dealer_license_number: 'LMCT 12345',
  };
  expect(locationSchema.safeParse(place).success).toBe(true);
  for (const field of ['name', 'phone', 'street', 'city', 'dealer_license_number']) {
    const { error } = locationSchema.safeParse({ ...place, [field]: 'a\nb' });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  }
});

test.each(['-hill', 'hill-', '-', 'Hill', 'hill end', '', 'a'.repeat(64)])(
  'a new site cannot have the slug %j',
  (one) => {
    expect(newSlug.safeParse(one).success).toBe(false);
  },
);

test.each(['h', '7', 'hill-end', 'hill--end', 'a'.repeat(63)])('a new site can have the slug %j', (one) => {
  expect(newSlug.parse(one)).toBe(one);
});

test.each(['-hill', 'hill-'])('a site that has the slug %j keeps it', (one) => {
  expect(slug.parse(one)).toBe(one);
});

const { security_contact: contact } = tenantSchema.shape;

test.each([
  [true, 'security@dealer.example; https://dealer.example/report-a-problem'],
  [false, 'http://dealer.example/report-a-problem; mailto:security@dealer.example; (07) 5550 0142'],
  [false, '; security@dealer.example\nExpires: 2000-01-01T00:00:00Z'],
])('security_contact is an email address or an https address (%s): %j', (accepted, values) => {
  expectEach(values, (value) => contact.safeParse(value).success, accepted);
});

it.each([
  ['Southport used cars', 'southport-used-cars'],
  ["O'Brien’s Cars & Utes", 'obriens-cars-utes'],
  ['Émile – Caravanes', 'emile-caravanes'],
  ['***', 'location'],
  ['x'.repeat(80), 'x'.repeat(63)],
])("the slug of a location's name %s is %s", (name, expected) => {
  expect(placeSlug(name)).toBe(expected);
});

describe('time zones', () => {
  it.each([
    [true, 'Australia/Brisbane; Australia/Melbourne; UTC'],
    [false, 'Australia/Brisbain; +10:00; '],
  ])('is valid (%s): %s', (expected, names) => expectEach(names, isTimeZone, expected));

  it.each(australianStates)('%s has at least one, and the runtime knows its usual one', (state) => {
    expect(isTimeZone(usualTimeZones(state)[0] ?? '')).toBe(true);
  });
});
