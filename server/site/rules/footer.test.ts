import { describe, expect, test } from 'vitest';
import { sitePagesEver } from '#server/dealer/rules/site-pages';
import { someStock } from '../../../tests/support/some-stock';
import { yardTenant } from '../../../tests/support/yard';
import { footer, licences, usualHours } from './footer';

const [yard] = yardTenant().locations;
if (!yard) throw new Error('The yard has a place');
const { feed_codes: _, ...place } = yard;
const footerOf = (given: Parameters<typeof yardTenant>[0] = {}) => {
  const tenant = yardTenant(given);
  return footer({
    tenant,
    vocabulary: someStock,
    exists: sitePagesEver(tenant),
    formTitle: () => undefined,
    year: 2026,
  });
};

describe('the footer', () => {
  test('has buyer tools for the car types in stock, prices and budgets', () => {
    const [tools] = footerOf().groups;
    expect(tools?.text).toBe('Buyer tools');
    const hrefs = ['/search/new-cars', '/search/used-cars', '/price-range', '/find-by-budget'];
    expect(tools?.links.slice(0, 4).map(({ href }) => href)).toEqual(hrefs);
    const without = footerOf({ home: { budget_finder: { shown: false } } });
    expect(JSON.stringify(without.groups)).not.toContain('/find-by-budget');
  });

  test.each<[string, Parameters<typeof footerOf>[0], string[]]>([
    ['trading in', {}, ['Trade in your car']],
    ['selling, without trade-ins', { trade_in: { form: { enabled: false } } }, ['Sell your car']],
  ])('has one link in buyer tools for %s', (_what, given, expected) => {
    const [tools] = footerOf(given).groups;
    const found = tools?.links.filter(({ href }) => ['/trade-in', '/sell-your-car'].includes(href));
    expect(found?.map(({ text }) => text)).toEqual(expected);
  });

  test("shows the dealer, with the ABN and the dealer's own line", () => {
    const { legal } = footerOf({ abn: '40900000142', footer: { small_print: 'Member of the MTA' } });
    expect(legal).toEqual(['© 2026 Yard', 'ABN 40 900 000 142', 'Member of the MTA']);
  });

  test("lists the primary location first, up to the tenant's limit, and links to all of them", () => {
    const more = ['2', '3'].map((id) => ({ ...place, id, name: `Yard ${id}`, slug: `yard-${id}` }));
    const locations = [{ ...place }, ...more.map((one) => ({ ...one, primary: one.id === '3' }))];
    const { places, allPlaces } = footerOf({ locations, footer: { places: 2 } });
    expect(places.map(({ name, href }) => [name, href])).toEqual([
      ['Yard 3', '/contact-us/yard-3'],
      ['Yard', '/contact-us/yard'],
    ]);
    expect(allPlaces?.text).toBe('All 3 locations');
    expect(footerOf({ locations }).allPlaces).toBeUndefined();
  });
});

const day = (weekday: number, open = '08:30', close = '17:30') =>
  ({ weekday, status: 'open', open, close }) as const;
const closed = (weekday: number) => ({ weekday, status: 'closed' }) as const;
test.each<[string, Parameters<typeof usualHours>[0]['opening_hours'], string[]]>([
  ['nothing known', [], []],
  [
    'equal days together, from Monday',
    [closed(0), day(1), day(2), day(3), day(4), day(5), day(6, '09:00', '16:00')],
    ['Mon–Fri 8:30 am – 5:30 pm', 'Sat 9:00 am – 4:00 pm'],
  ],
  ['a gap between days', [day(1), closed(2), day(3)], ['Mon 8:30 am – 5:30 pm', 'Wed 8:30 am – 5:30 pm']],
  ['by appointment', [{ weekday: 0, status: 'by_appointment' }], ['Sun by appointment']],
  ['in words', [{ ...day(6), formated_hours: '9 till noon' }], ['Sat 9 till noon']],
])('the usual hours of a location: %s', (_case, opening_hours, expected) => {
  expect(usualHours({ opening_hours })).toEqual(expected);
});

test.each<[Parameters<typeof licences>[0], string[]]>([
  [{ state: 'VIC', dealer_license_number: '12345' }, ['LMCT 12345']],
  [{ state: 'NSW', dealer_license_number: '012345' }, ['MD 012345']],
  [{ state: 'QLD', dealer_license_number: 'LMCT 9' }, ['LMCT 9']],
  [{ state: 'SA', motor_vehicle_repairer: '77' }, ['Repairer 77']],
  [{ state: 'WA' }, []],
])('licences of %o are labelled %j', (given, expected) => {
  expect(licences(given)).toEqual(expected);
});
