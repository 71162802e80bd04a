import { describe, expect, test } from 'vitest';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { locationVcard } from './location-vcard';

const dealer = { slug: 'brolga', name: 'Brolga Motors' };
const [location = expect.fail('no location')] = testTenant({
  locations: [testLocation('aspley', { lat: -27.3, long: 153 })],
}).locations;
const place = { ...location, url: 'https://www.brolga.example/contact-us/aspley' };
const linesOf = (more: Partial<Parameters<typeof locationVcard>[0]> = {}): readonly string[] =>
  locationVcard({ ...place, ...more }, dealer)
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('the contact card of a location', () => {
  test('begins as RFC 6350 wants it, under an id that stays', () => {
    expect(linesOf().slice(0, 4)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'PRODID:-//Dealer site//Locations//EN',
      `UID;VALUE=text:${place.id}@brolga`,
    ]);
  });

  test.each([
    ['07 5550 0142', 'TEL;VALUE=uri;TYPE="work,voice":tel:+61755500142'],
    ['(07) 5550-0142', 'TEL;VALUE=uri;TYPE="work,voice":tel:+61755500142'],
    ['+61 491 570 006', 'TEL;VALUE=uri;TYPE="work,voice":tel:+61491570006'],
    ['1300 975 707', 'TEL;TYPE="work,voice":1300 975 707'],
    ['13 12 34', 'TEL;TYPE="work,voice":13 12 34'],
  ])('has the number %s as %s', (phone, line) => {
    expect(linesOf({ phone }).filter((one) => one.startsWith('TEL'))).toEqual([line]);
  });

  test.each([
    ['both numbers', { phone: '07 5550 0142', landline_phone: '07 5550 0143' }, 2],
    ['a number once', { phone: '07 5550 0142', landline_phone: '07 5550 0142' }, 1],
    ['no number that is not for everyone', { phone: undefined }, 0],
  ])('has %s', (_, phones, count) => {
    expect(linesOf(phones).filter((one) => one.startsWith('TEL'))).toHaveLength(count);
  });

  test('has coordinates only where the dealer gives them', () => {
    expect(linesOf({ lat: -27.36, long: 153.02 })).toContain('GEO:geo:-27.36,153.02');
    expect(linesOf({ lat: undefined }).join()).not.toContain('GEO');
  });

  test('has the usual week in its note, without special days', () => {
    const hours = {
      opening_hours: [
        { weekday: 1, status: 'open' as const, open: '08:30', close: '17:30' },
        { weekday: 0, status: 'closed' as const },
      ],
      special_hours: [{ date: '01-05', status: 'closed' as const, department: 'all' as const }],
    };
    expect(linesOf(hours)).toContain('NOTE:Opening hours\\nMonday: 8:30 am – 5:30 pm\\nSunday: Closed');
    expect(linesOf({ opening_hours: [] }).join()).not.toContain('NOTE');
  });
});
