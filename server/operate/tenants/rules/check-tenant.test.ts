import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { tenantSchema } from '#server/settings/tenant-schema';
import { expectEach } from '../../../../tests/support/expect-each';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { checkTenant, checkTestDrives, isAbn } from './check-tenant';

type Input = z.input<typeof tenantSchema>;
type LocationInput = Input['locations'][number];

const location = (changes: Partial<LocationInput> = {}): LocationInput =>
  testLocation('yard', {
    dealer_license_number: 'Licence 1',
    opening_hours: [{ weekday: 1, open: '08:30', close: '17:30' }],
    ...changes,
  });

const sound: Input = {
  slug: 'sound',
  name: 'Sound Cars',
  abn: '51824753556',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [location()],
  delivery: { email_to: ['leads@sound.example'], email_from: 'website@sound.example' },
  price: { default_type: 'drive_away' },
};

const check = (changes: Partial<Input>) =>
  checkTenant(tenantSchema.parse({ ...sound, ...changes }), (path) => path === 'feeds/there.csv');
const place = (changes: Partial<LocationInput>) => ({ locations: [location(changes)] });
const theme = (changes: Partial<Input['theme']>) => ({ theme: { ...sound.theme, ...changes } });
const base = (base_path: string) => ({ search: { base_path } });
const hours = (...opening_hours: NonNullable<LocationInput['opening_hours']>) => place({ opening_hours });
const monday = (times: object) => hours({ weekday: 1, ...times });
const two = (first: Partial<LocationInput>, second: Partial<LocationInput>) => ({
  locations: [location(first), location({ id: 'b', slug: 'b', ...second })],
});
const closed = { weekday: 1, status: 'closed' } as const;
const primary = { primary: true };
const fed = (...feed_codes: string[]) => ({ feed_codes });
const lenders: NonNullable<Input['finance']>['lenders'] = [{ provider: 'A' }, { provider: 'D', lender: 'a' }];
const hoursPath = 'locations.0.opening_hours.0';
const basePath = 'search.base_path';

describe('the tenant check', () => {
  it('finds nothing in a valid tenant, and names the file of each finding', () => {
    expect(check({})).toEqual([]);
    expect(check({ accounts: { sign_in: true }, watchlist: { enabled: true, path: '/my-cars' } })).toEqual(
      [],
    );
    expect(check({ watchlist: { path: '/api/x' } })).toEqual([]);
    expect(check({ abn: '51824753557' })[0]?.file).toBe('sound/tenant.json');
  });

  it.each<[rule: string, changes: Partial<Input>, path: string, message: string]>([
    ['text on the accent', theme({ onAccent: '#c8d8d4' }), 'theme.onAccent', 'expected at least 4.5:1'],
    ['text on the brand ground', theme({ onBrand: '#40605a' }), 'theme.onBrand', 'on brand #0f3d36'],
    ['text on the page', theme({ text: '#8a8a8a' }), 'theme.text', 'on surface #ffffff'],
    ['muted text on the quiet ground', theme({ textMuted: '#737373' }), 'theme.textMuted', 'on surfaceMuted'],
    ['links on the page', theme({ accent: '#2fae8f', onAccent: '#06231c' }), 'theme.accent', 'on surface'],
    ['errors on the page', theme({ critical: '#e46a63' }), 'theme.critical', 'on surface'],
    ['success on the page', theme({ positive: '#3fae70' }), 'theme.positive', 'on surface'],
    ['check digits of the ABN', { abn: '51824753557' }, 'abn', "check digits don't match"],
    ['a country of accounts', { accounts: { countries: ['AU', 'ZZ'] } }, 'accounts.countries', 'ZZ is not'],
    ['the phone of the site', { phone: '555 0142' }, 'phone', '555 0142 is not an Australian phone number'],
    ['the phone of a yard', place({ phone: '12' }), 'locations.0.phone', 'not an Australian phone number'],
    ['the landline', place({ landline_phone: '12' }), 'locations.0.landline_phone', 'not an Australian'],
    ['hours that end early', monday({ open: '17:00', close: '09:00' }), hoursPath, 'closes at 09:00, not'],
    ['hours of no length', monday({ open: '09:00', close: '09:00' }), hoursPath, 'not after opening'],
    ['an open day without times', monday({ open: '09:00' }), hoursPath, 'no opening'],
    ['a weekday twice', hours(closed, closed), 'locations.0.opening_hours.1.weekday', 'is listed twice'],
    ['two primary locations', two(primary, primary), 'locations.1.primary', 'only one is allowed'],
    ['a hidden primary location', place({ visible: false }), 'locations.0.visible', 'hides the primary'],
    ['an id twice', two({}, { id: 'yard' }), 'locations.1.id', 'used twice'],
    ['a slug twice', two({}, { slug: 'yard' }), 'locations.1.slug', 'used twice'],
    ['a feed code twice', two(fed('ASP'), fed('x', 'asp')), 'locations.1.feed_codes.1', 'another location'],
    ...['a.localhost', 'localhost', '10.0.0.5', '127.0.0.1', '1.2.3', 'single'].map(
      (host): [string, object, string, string] => [
        `the host ${host}`,
        { hosts: [host] },
        'hosts.0',
        `${host} is not a public host name`,
      ],
    ),
    ['a list at an address of the platform', base('/api/cars'), basePath, 'reserved by the platform'],
    ['a list at the address of another page', base('/finance'), basePath, 'another page on the site'],
    ['a list with two words', base('/search/all/cars'), basePath, 'exactly one word'],
    ['a list that ends with /', base('/stock/'), basePath, 'ends with /'],
    ['a watchlist alone', { watchlist: { enabled: true } }, 'watchlist.enabled', 'accounts.sign_in is off'],
    ...(
      [
        ['reserved by the platform', '/api/watchlist', 'reserved by the platform'],
        ['of another page', '/finance', 'is another page'],
        ['below the cars', '/cars/saved', 'reserved by the platform'],
        ['of all stock', '/stock', 'is the list of all stock'],
        ['that ends with a slash', '/watchlist/', 'without a slash at its end'],
      ] as const
    ).map(([rule, path, message]): [string, Partial<Input>, string, string] => [
      `a watchlist at an address ${rule}`,
      { accounts: { sign_in: true }, watchlist: { enabled: true, path }, ...base('/stock') },
      'watchlist.path',
      message,
    ]),
    ['a lender twice', { finance: { lenders, as_of: '2026-01-01' } }, 'finance.lenders.1', 'listed twice'],
    ['north for south', place({ lat: 27.3, long: 153 }), 'locations.0.lat', '27.3 is not in Australia'],
    ['west for east', place({ lat: -27.3, long: -153 }), 'locations.0.long', '-153 is not in Australia'],
    ['half a coordinate', place({ lat: -27.3 }), 'locations.0.lat', 'one of them is missing'],
    ['a missing demo feed', { stock: { demo_feed: 'feeds/none.csv' } }, 'stock.demo_feed', 'not found'],
  ])('fails %s', (_, changes, path, message) => {
    const errors = check(changes).filter(({ severity }) => severity === 'error');
    expect(new Set(errors.map((finding) => finding.path))).toEqual(new Set([path]));
    expect(errors.map((finding) => finding.message).join('\n')).toContain(message);
  });

  it.each<[rule: string, changes: Partial<Input>, path: string]>([
    ['a time zone of another state', place({ time_zone: 'Australia/Sydney' }), 'locations.0.time_zone'],
    ['no sales location', place({ location_type: 'parts' }), 'locations'],
  ])('warns of %s', (_, changes, path) => {
    expect(check(changes)).toEqual([expect.objectContaining({ severity: 'warning', path })]);
  });

  it.each<[rule: string, changes: Partial<Input>, path: string]>([
    ['no ABN', { abn: undefined }, 'abn'],
    ['no licence number', place({ dealer_license_number: undefined }), 'locations.0.dealer_license_number'],
    ['nobody to send leads to', { delivery: {} }, 'delivery.email_to'],
  ])('notes that there is %s', (_, changes, path) => {
    expect(check(changes)).toEqual([expect.objectContaining({ severity: 'note', path })]);
  });

  it.each([
    ['note', ['ACT', 'QLD', 'SA']],
    ['warning', ['NSW', 'NT', 'TAS', 'VIC', 'WA']],
  ] as const)('a %s is given for a yard without its licence number in %j', (severity, states) => {
    for (const state of states) {
      const bare = { state, dealer_license_number: undefined };
      expect(check(place(bare)), state).toEqual([expect.objectContaining({ severity })]);
      const service = check(place({ ...bare, location_type: 'service' }));
      expect(service[0], state).toMatchObject({ severity: 'note' });
    }
  });

  it.each(['/stock', '/search/used-cars', '/our-cars/all'])('accepts %s as the list of all stock', (path) => {
    expect(check(base(path))).toEqual([]);
  });

  it('accepts an existing demo feed, and closed days without times', () => {
    expect(check({ stock: { demo_feed: 'feeds/there.csv' } })).toEqual([]);
    expect(check(hours({ weekday: 0, status: 'closed' }, { weekday: 6, status: 'by_appointment' }))).toEqual(
      [],
    );
  });

  it('rounds a contrast just below the minimum down', () => {
    const [finding] = check(theme({ positive: '#777777' }));
    expect(finding?.message).toContain('4.47:1');
  });
});

describe('ABN check digits', () => {
  // 51 824 753 556 is the example of the Australian Business Register.
  it.each([
    [true, '51824753556'],
    [false, '51824753565; 52824753556; 5182475355; 518247535566; 00000000000; 51 824 753 556'],
  ])('are valid (%s) in: %s', (expected, numbers) => expectEach(numbers, isAbn, expected));
});

describe('settings of test drives', () => {
  const here = testLocation('here', { opening_hours: [{ weekday: 1, open: '09:00', close: '17:00' }] });
  const findings = (test_drives: object, locations = [here]) =>
    checkTestDrives(testTenant({ locations, test_drives })).map(({ path, message }) => `${path} ${message}`);
  const path = 'test_drives.locations';

  it.each([
    ['may be valid', [{ location_id: 'here', capacity: 2 }], []],
    ['name known locations', [{ location_id: 'there' }], [`${path}.0.location_id location there not found`]],
    [
      'list one once',
      [{ location_id: 'here' }, { location_id: 'here' }],
      [`${path}.1.location_id is listed twice`],
    ],
  ])('%s', (_, locations, expected) => {
    expect(findings({ booking: true, locations })).toEqual(expected);
  });

  it('cause a warning if no location takes bookings', () => {
    expect(findings({ booking: true }, [testLocation('here', { opening_hours: [] })])).toEqual([
      expect.stringContaining('no location has opening hours'),
    ]);
  });
});
