import { describe, expect, test } from 'vitest';
import { similarCards } from '#server/search/cars-below';
import { carList } from '#server/search/list-around';
import type { AustralianState } from '#server/settings/location-schema';
import { calculatorView } from '#server/stock/finance/car-finance';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { openYard } from '../../tests/support/yard';
import { carCosts, deliveryView } from './car-costs';
import { searchPage } from './search-page';

const now = new Date('2026-11-25T01:00:00Z');
const delivery = {
  included_km: 30,
  least_dollars: 99,
  dollars_per_km: 2,
  furthest_km: 100,
  on_car_page: true,
};
const tenant = testTenant({ orders: { delivery } });
const car = buildCar({ location_id: 'aspley' });
const outcome = (postcode: string | null) => deliveryView(car, tenant, { entered: postcode }, now)?.outcome;

describe('delivery to a postcode', () => {
  test.each([
    ['4034', '$99 delivered to 4034, from Saturday 28 November.'],
    ['2000', '2000 is outside our delivery area.'],
    ['999', 'Invalid postcode. Please enter a 4-digit number.'],
    ['40345', 'Invalid postcode. Please enter a 4-digit number.'],
    ['４０３４', 'Invalid postcode. Please enter a 4-digit number.'],
    [' 4034 ', '$99 delivered to 4034, from Saturday 28 November.'],
    ['0000', 'Invalid postcode'],
  ])('%s: %s', (postcode, text) => {
    expect(outcome(postcode)).toBe(text);
  });

  test('tells the dealer’s rule before there is a postcode', () => {
    expect(deliveryView(car, tenant, { entered: null, state: 'QLD' }, now)).toEqual({
      postcode: '',
      rule: 'We deliver up to 100 km from aspley.',
      reach: 'up to 100 km',
    });
  });

  test('says that it doesn’t reach the shopper’s state, and links to the question', () => {
    const locations = [testLocation('aspley', { primary: true, state: 'QLD', postcode: '4034' })];
    const site = testTenant({ orders: { delivery: { ...delivery, furthest_km: 120 } }, locations });
    const view = (state: AustralianState, entered: string | null = null) =>
      deliveryView(buildCar({ slug: 'a', location_id: 'aspley' }), site, { entered, state }, now);
    expect(view('VIC')).toMatchObject({
      rule: 'We deliver up to 120 km from aspley, which doesn’t reach VIC.',
      reach: 'not to VIC',
      ask: { href: '/cars/a/enquire?deliver_to=VIC' },
    });
    expect(view('VIC', '3000')?.ask?.href).toBe('/cars/a/enquire?deliver_to=3000');
    // Tweed Heads is in NSW, and nearer than that.
    for (const state of ['QLD', 'NSW'] as const) expect(view(state)?.ask).toBeUndefined();
  });

  test('names no other place than the one that it counts from', () => {
    const locations = [testLocation('main', { primary: true }), testLocation('hidden', { visible: false })];
    const site = testTenant({ orders: { delivery }, locations });
    const rule = (location_id: string) =>
      deliveryView(buildCar({ location_id }), site, { entered: null }, now)?.rule;
    expect(rule('main')).toBe('We deliver up to 100 km from main.');
    expect(rule('hidden')).toBe('We deliver up to 100 km from where it stands.');
  });

  test('is absent where the dealer doesn’t deliver, or the page doesn’t offer it', () => {
    expect(deliveryView(car, testTenant(), { entered: '4034' }, now)).toBeUndefined();
    const quiet = testTenant({ orders: { delivery: { ...delivery, on_car_page: false } } });
    expect(deliveryView(car, quiet, { entered: '4034' }, now)).toBeUndefined();
  });
});

const one = (id: string, price: number) =>
  buildCar({ id, slug: id, stocknum: id, price, location_id: 'aspley', variant: { cylinders: 4 } });
const first = one('a', 30_000);
const yard = await openYard([first, one('b', 20_000)], {
  price: { in_full: true },
  finance: { repayments_follow: true, calculator: { comparison_rate: 11.2 } },
});
const query = 'register_in=VIC&deposit=2000&years=5&rate=8.49&per=week&balloon=0';

describe('a shopper’s terms', () => {
  test('follow from a list to its cards, pages and forms', async () => {
    const { view } = await searchPage(yard.ask(`/search/used-cars?sortBy=price-asc&${query}`));
    const [card] = view.cards;
    expect(card).toMatchObject({
      href: `/cars/b?${query}`,
      price: { text: '$20,000', inFull: { text: '≈\u00a0$20,840', state: 'VIC' } },
      // $18,000 at 8.49 % over 260 weeks is $85.02, worked out by hand; $18,840 is $88.99.
      finance: {
        repayment: { text: '$89', period: 'Weekly' },
        rate: '8.49% p.a.',
        comparisonRate: '11.20% p.a.',
        isOwnRate: true,
      },
    });
    expect(card?.finance?.note.at(-1)).toMatch(/after your deposit of \$2,000, over 5 years\.$/);
    expect(view.layout.listHref).toBe(`/search/used-cars?sortBy=price-asc&view=list&${query}`);
    expect(view.carried.map(({ name }) => name)).toEqual([...new URLSearchParams(query).keys()]);
    expect(view.canonical).not.toContain('deposit');
    expect(view.sort.options.map(({ text }) => text).slice(2)).toEqual([
      'Highest price in VIC',
      'Lowest price in VIC',
    ]);
  });

  test('follow from a car to the list, the other cars and its forms', async () => {
    const visit = yard.ask(`/cars/a?${query}&postcode=4000`);
    const terms = shopperTerms(visit.url.searchParams, yard.tenant);
    const { list } = await carList(visit, first);
    const { cards } = await similarCards(visit, first, 4);
    expect(list.href).toBe(`/search/toyota?car_type=used&${query}`);
    expect([list.previous, list.next].map((link) => link?.href)).toContain(`/cars/b?${query}`);
    expect(cards.map(({ href }) => href)).toEqual([`/cars/b?${query}`]);
    const costs = carCosts(first, visit, terms);
    expect(costs).toMatchObject({ state: { value: 'VIC' }, loanFollows: true, terms: query });
    expect(new URLSearchParams(costs.carried.map(({ name, value }) => [name, value])).get('postcode')).toBe(
      '4000',
    );
    const loan = calculatorView(first, yard.tenant, { params: visit.url.searchParams, now });
    expect(loan).toMatchObject({ deposit: 2_000, rate: 8.49, years: 5, per: 'week' });
    expect(loan?.price).toEqual({ text: '≈\u00a0$31,260', kind: 'with VIC duty, plus rego' });
  });

  test('leave a plain page as it is', async () => {
    const { view } = await searchPage(yard.ask('/search/used-cars?sortBy=price-asc'));
    expect(view.cards[0]).toMatchObject({ href: '/cars/b', price: { inFull: { state: 'QLD' } } });
    expect(view.cards[0]?.finance).toBeUndefined();
  });
});
