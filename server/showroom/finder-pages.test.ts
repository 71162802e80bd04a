import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkTarget } from '#server/dealer/rules/site-pages';
import { withCarsBelow } from '#server/search/cars-below';
import type { CarsBelowView } from '#server/search/views/search-view';
import type { Car } from '#server/settings/car';
import { homeSchema } from '#server/settings/home-schema';
import { readBudget } from '#server/stock/finance/rules/budget';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { runs } from '../../tests/support/property-runs';
import { openYard } from '../../tests/support/yard';
import { brandPage } from './brand-page';
import { browsePage } from './browse-page';
import { budgetPage, budgetResult, chosenPrices, priceRangePage, thumbs } from './budget-finder';
import { homePage, shownBanners } from './home';
import { modelsPage } from './models-page';
import { searchPage } from './search-page';

type Prices = ReturnType<typeof thumbs>;

type Visit = Parameters<typeof homePage>[0];
const homeView = async (visit: Visit) => (await homePage(visit)).view;
const browseView = async (visit: Visit, name: string | undefined) => (await browsePage(visit, name)).view;
const modelsView = async (visit: Visit) => (await modelsPage(visit)).view;
const brandView = async (visit: Visit, slug: string) => (await brandPage(visit, slug)).view;
const budgetPageView = async (visit: Visit) => (await budgetPage(visit)).view;
const priceRangeView = async (visit: Visit) => (await priceRangePage(visit)).view;

let cars = 0;
const car = (given: Partial<Car>): Car => {
  cars += 1;
  return buildCar({ id: `c${cars}`, slug: `c${cars}`, stocknum: `S${cars}`, ...given });
};
const rav4 = { make: 'Toyota', model: 'RAV4', simple_body: 'SUV', body: 'SUV' };
const stock = [
  car({ price: 20_000 }),
  car({ price: 30_000, car_type: 'new' }),
  car({ ...rav4, price: 40_000, fuel: 'Hybrid', simple_fuel: 'Hybrid' }),
  car({ ...rav4, price: 35_000, price_type: 'drive_away' }),
  car({ ...rav4, price: 9_000, status: 'sold', sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') }),
  car({ make: 'Kia', model: 'Sportage', simple_body: 'SUV', body: 'SUV', price: 500 }),
];
const yard = await openYard(stock);

/** The Response that a page throws. */
async function thrown(answer: Promise<unknown>): Promise<Response> {
  const caught = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(caught instanceof Response)) throw new Error(`no Response: ${String(caught)}`);
  return caught;
}

describe('/browse', () => {
  it('has a grid for every attribute with a choice, with counts and search links', async () => {
    const { grids = [] } = await browseView(yard.ask('/browse'), undefined);
    expect(grids.map(({ attribute }) => attribute)).toEqual(['body', 'make', 'price_range', 'fuel']);
    expect(grids[0]?.tiles.map(({ text, countText, href }) => [text, countText, href])).toEqual([
      ['SUV', '4 cars', '/search/suv'],
      ['Ute', '2 cars', '/search/ute'],
    ]);
    expect(grids[0]?.tiles[0]?.picture).toContain('/suv.');
  });
  it('links to the other attributes and marks the current one', async () => {
    const { links, canonical } = await browseView(yard.ask('/browse/make?utm=x'), 'make');
    expect(links.filter(({ current }) => current).map(({ href }) => href)).toEqual(['/browse/make']);
    expect(canonical).toBe('http://yard.localhost/browse/make');
  });
  it.each(['vin', 'price', '__proto__', ''])('answers 404 for %j, which is no attribute', async (name) => {
    expect((await thrown(browseView(yard.ask('/browse/x'), name))).status).toBe(404);
  });
});

describe('/models?body={body-type}', () => {
  it('lists the body types in stock if none is given', async () => {
    const { kind, grids = [] } = await modelsView(yard.ask('/models'));
    expect(kind).toBe('bodies');
    expect(grids[0]?.tiles.map(({ href }) => href)).toEqual(['/models?body=suv', '/models?body=ute']);
  });
  it('lists models by make, with counts, links and the lowest price of an available car', async () => {
    const { groups = [], all, canonical } = await modelsView(yard.ask('/models?body=SUV'));
    expect(canonical).toBe('http://yard.localhost/models?body=suv');
    expect(all).toEqual({ text: 'See all 4 cars', href: '/search/suv' });
    const rav4 = { text: 'RAV4', countText: '3 cars', href: '/search/toyota/rav4?body=SUV' };
    const sportage = {
      text: 'Sportage',
      countText: '1 car',
      from: { text: '$500', kind: 'Excl. govt. charges' },
    };
    expect(groups).toMatchObject([
      {
        make: 'Toyota',
        href: '/brands/toyota',
        models: [{ ...rav4, from: { text: '$35,000', kind: 'Drive away' } }],
      },
      { make: 'Kia', href: '/brands/kia', models: [sportage] },
    ]);
  });
  it('answers 404 with the available body types for an unknown one', async () => {
    const answer = await thrown(modelsView(yard.ask('/models?body=submarine')));
    expect(answer.status).toBe(404);
    const { ways } = await answer.json();
    expect(ways).toEqual([
      { text: 'SUV', countText: '4 cars', href: '/models?body=suv' },
      { text: 'Ute', countText: '2 cars', href: '/models?body=ute' },
    ]);
  });
});

describe('/brands/{brand}', () => {
  it('has its models, its body types and its newest cars', async () => {
    const view = await brandView(yard.ask('/brands/toyota'), 'toyota');
    expect(view).toMatchObject({ heading: 'Toyota', countText: '5 cars in stock' });
    expect(view.all).toEqual({ text: 'See all 5 cars', href: '/search/toyota' });
    expect(view.types).toEqual([
      { text: 'New (1)', href: '/search/toyota?car_type=new' },
      { text: 'Used (4)', href: '/search/toyota?car_type=used' },
    ]);
    expect(view.models?.map(({ text, href }) => [text, href])).toEqual([
      ['RAV4', '/search/toyota/rav4'],
      ['HiLux', '/search/toyota/hilux'],
    ]);
    expect(view.newest).toHaveLength(4);
  });
  it('answers 404 with the makes in stock for an unknown one', async () => {
    const answer = await thrown(brandView(yard.ask('/brands/lada'), 'lada'));
    expect(answer.status).toBe(404);
    expect((await answer.json()).ways.map(({ href }: { href: string }) => href)).toEqual([
      '/brands/toyota',
      '/brands/kia',
    ]);
  });
});

describe('the budget-based car finder', () => {
  it.each(['week', 'month'])(
    'lists only cars whose card shows at most the chosen repayment a %s',
    async (per) => {
      const fees = {
        provider: 'Bank',
        interestRate: 9.99,
        comparisonRate: 11.1,
        paymentWeek: 400,
        termYears: 5,
      };
      const prices = Array.from({ length: 60 }, (_, index) => 9_990 + index * 517);
      const priced = prices.map((price, index) =>
        car({ price, finance_lenders: index % 2 ? [fees] : [], variant: { cylinders: 4 } }),
      );
      const { ask } = await openYard(priced, {
        price: { in_full: true },
        finance: {
          provider: 'D',
          lender: 'Bank',
          repayments_follow: true,
          calculator: { comparison_rate: 11.2 },
        },
        home: { budget_finder: { interest_rate: 8.49 } },
      });
      const most = per === 'week' ? 137 : 593;
      const { finder } = await budgetPageView(
        ask(`/find-by-budget?repayment=${most}&per=${per}&deposit=1500`),
      );
      const { view } = await searchPage(ask(finder.result.href));
      const shown = view.cards.map(({ finance }) => Number(finance?.repayment?.text.slice(1)));
      expect(shown.length).toBeGreaterThan(10);
      expect(Math.max(...shown)).toBeLessThanOrEqual(most);
      expect(view.count).toBe(finder.result.count);
      // Half of the cars have a lender with a higher rate than the site's: each is counted at its own.
      const rates = view.cards.map(({ finance }) => finance?.rate);
      expect(new Set(rates)).toEqual(new Set(['10.00% p.a.', '9.99% p.a.']));
      expect(finder.note).toContain('Cars with a rate of their own are counted at it.');
    },
  );
  it('limits the repayment of the shopper’s own loan by a weekly filter, not a lender’s', async () => {
    const lender = {
      provider: 'Bank',
      interestRate: 9.99,
      comparisonRate: 11.1,
      paymentWeek: 100,
      termYears: 5,
    };
    const priced = Array.from({ length: 40 }, (_, index) =>
      car({ price: 10_000 + index * 700, finance_lenders: [lender] }),
    );
    const { ask } = await openYard(priced, {
      finance: { provider: 'D', lender: 'Bank', repayments_follow: true },
      search: { page_size: 60 },
    });
    const weekly = async (query: string) => {
      const { view } = await searchPage(ask(`/search/used-cars?weekly_price=..120&${query}`));
      return view.cards.map(({ finance }) => Number(finance?.repayment?.text.slice(1)));
    };
    for (const query of ['', 'deposit=9000&years=3&rate=7&per=week&balloon=0']) {
      const shown = await weekly(query);
      expect(shown.length).toBeGreaterThan(3);
      expect(Math.max(...shown)).toBeLessThanOrEqual(120);
      expect(Math.max(...shown)).toBeGreaterThan(110);
    }
  });
  const find = (query: string, { ask, tenant } = yard) =>
    budgetResult(ask('/'), readBudget(new URLSearchParams(query), tenant.home.budget_finder)).then(
      ({ result }) => result,
    );

  it('finds the cars of its type from the minimum price to the estimate', async () => {
    expect(await find('repayment=600&per=month&deposit=2000')).toEqual({
      budget: 38_000,
      budget_text: 'About $38,000 to spend, before interest',
      repayment: 600,
      deposit: 2_000,
      count: 3,
      available: true,
      button: '3 Used Cars Found',
      href: '/search/used-cars?price=1000..38000',
    });
  });
  it('includes interest where the site has a rate, and takes the loan to the cards where repayments follow', async () => {
    const own = await openYard(stock, {
      home: { budget_finder: { interest_rate: 8.49 } },
      finance: { repayments_follow: true },
    });
    expect(await find('', own)).toMatchObject({
      budget: 31_250,
      budget_text: 'About $31,250 to spend',
      rate: 8.49,
      href: '/search/used-cars?weekly_price=..138.46&deposit=2000&years=5&per=month&balloon=0',
    });
    expect(await find('trade_in=4000', own)).toMatchObject({
      budget: 35_250,
      budget_text: 'About $35,250 to spend, $4,000 of it your trade-in',
      href: expect.stringMatching(/\?price=\.\.\d+&deposit=2000&years=5&per=month&balloon=0$/),
    });
    expect(await find('rate=7.2', own)).toMatchObject({
      rate: 7.2,
      href: expect.stringMatching(/\?price=\.\.\d+&deposit=2000&years=5&rate=7\.2&per=month/),
    });
  });
  it('is disabled if there is no car of its type', async () => {
    const demo = await openYard(stock, { home: { budget_finder: { car_type: 'demo' } } });
    expect(await find('', demo)).toMatchObject({
      available: false,
      button: '0 Demo Cars Found',
      note: 'No Demo Cars found for this budget',
    });
  });
  it('finds cars of every type where the site says so', async () => {
    const all = await openYard(stock, { home: { budget_finder: { car_type: 'all' } } });
    const { button, href } = await find('', all);
    expect(button).toMatch(/^\d+ Cars? Found$/);
    expect(href).toMatch(/^\/search\/new-used-and-demo-cars\?price=/);
  });
  it('redirects from its button to the cars, or says that there are none', async () => {
    const answer = await thrown(budgetPageView(yard.ask('/find-by-budget?repayment=600&show=cars')));
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      '/search/used-cars?price=1000..38000',
    ]);
    const page = await budgetPageView(yard.ask('/find-by-budget?repayment=0&deposit=0&show=cars'));
    expect(page.finder.result.button).toBe('0 Used Cars Found');
  });
});

describe('the price-range slider page', () => {
  it.each([
    ['/price-range', {}, 6],
    ['/price-range?price=10000..32000', { from: 10_000, to: 32_000 }, 2],
    ['/price-range?price_min=10000&price_max=', { from: 10_000 }, 4],
    ['/price-range?price=rubbish', {}, 6],
  ])('reads %s', async (path, prices, count) => {
    const { from, to, count: found } = await priceRangeView(yard.ask(path));
    expect({ ...(from && { from }), ...(to && { to }) }).toEqual(prices);
    expect(found).toBe(count);
  });
  it.each([
    ['/price-range', undefined, 3],
    ['/price-range?subscription_price=300..', 300, 2],
    ['/price-range?subscription_price_min=300&price_min=90000', 300, 2],
    ['/price-range?price=10000', undefined, 3],
  ])('uses the weekly price for a dealer with subscriptions: %s', async (path, from, count) => {
    const weekly = [250, 300, 350].map((subscription_price) => car({ subscription_price }));
    const slider = { attribute: 'subscription_price', min: 100, max: 900, step: 10 } as const;
    const { ask } = await openYard(weekly, { home: { price_slider: slider } });
    const view = await priceRangeView(ask(path));
    expect([view.attribute, view.from, view.count]).toEqual(['subscription_price', from, count]);
  });
});

const slider = homeSchema.parse({}).price_slider;

describe('price slider', () => {
  it.each<[rule: string, asked: Partial<Prices>, Prices]>([
    ['starts at its ends', {}, { from: 5_000, to: 250_000 }],
    ['takes the requested prices', { from: 10_000, to: 30_000 }, { from: 10_000, to: 30_000 }],
    ['goes to the nearest step', { from: 10_240, to: 30_260 }, { from: 10_000, to: 30_500 }],
    ['keeps the ends a step apart', { from: 40_000, to: 40_000 }, { from: 40_000, to: 40_500 }],
    ['keeps the upper end above the lower one', { from: 40_000, to: 20_000 }, { from: 40_000, to: 40_500 }],
    ['keeps both ends on the slider', { from: 0, to: 9_000_000 }, { from: 5_000, to: 250_000 }],
    ['keeps the lower end a step below the top', { from: 900_000 }, { from: 249_500, to: 250_000 }],
    ['keeps the upper end a step above the bottom', { to: 0 }, { from: 5_000, to: 5_500 }],
  ])('%s', (_rule, asked, expected) => {
    expect(thumbs(asked, slider)).toEqual(expected);
  });
  it('has its lower end below the upper one for any input', () => {
    const number = fc.integer({ min: -1_000, max: 1_000_000_000 });
    const ends = fc.record({
      min: fc.nat(100_000),
      max: fc.nat(1_000_000),
      step: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(number, number, ends, (from, to, any) => {
        const stand = thumbs({ from, to }, any);
        expect(stand.from).toBeGreaterThanOrEqual(any.min);
        expect(stand.to).toBeGreaterThan(stand.from);
        expect(stand.to).toBeLessThanOrEqual(Math.max(any.max, any.min + any.step));
      }),
    );
  });
  it.each([
    ['at both ends', {}, {}],
    ['min moved', { from: 10_000 }, { from: 10_000 }],
    ['max moved', { to: 30_000 }, { to: 30_000 }],
    ['at both ends by number', { from: 5_000, to: 250_000 }, {}],
    ['both moved', { from: 10_000, to: 30_000 }, { from: 10_000, to: 30_000 }],
  ])('sets no limit by a thumb at its end: %s', (_where, asked, chosen) => {
    expect(chosenPrices(asked, slider)).toEqual(chosen);
  });
});

const banner = (href: string) => ({ title: href, button: 'Go', href });

describe('the feature banner', () => {
  it('leaves "Latest offers" out without any, but never a configured banner', () => {
    const everywhere = () => true;
    const hrefs = (...given: Parameters<typeof shownBanners>) =>
      shownBanners(...given).map(({ href }) => href);
    expect(hrefs(undefined, everywhere, { offers: false })).toEqual(['/service', '/sell-your-car']);
    const three = ['/special-offers', '/service', '/sell-your-car'];
    expect(hrefs(undefined, everywhere, { offers: true })).toEqual(three);
    expect(hrefs([banner('/special-offers')], everywhere, { offers: false })).toEqual(['/special-offers']);
  });
  it.each([
    ['keeps links to pages of the site', ['/price-range', '/service'], ['/price-range', '/service']],
    ['leaves out links to missing pages', ['/no-such-page', '/price-range'], ['/price-range']],
    ['keeps links to other sites', ['https://book.example/'], ['https://book.example/']],
    ['is hidden by an empty list', [], []],
  ])('%s', (_rule, given, shown) => {
    expect(shownBanners(given.map(banner), isLinkTarget).map(({ href }) => href)).toEqual(shown);
  });
});

describe('the home page', () => {
  it('has tiles, featured lists with cars, the newest cars and the budget finder', async () => {
    const { ask } = await openYard(stock, {
      home: {
        featured: [
          { title: 'Hybrids', search: '/search/new-used-and-demo-cars?fuel=Hybrid', limit: 4 },
          { title: 'Trucks', search: '/search/lada', limit: 4 },
          { title: 'Cheap Kias', search: '/search/kia?price=..100', limit: 4 },
        ],
      },
    });
    const view = await homeView(ask('/'));
    expect(view.shelves.map(({ title, more }) => [title, more.href])).toEqual([
      ['Hybrids', '/search/new-used-and-demo-cars?fuel=Hybrid'],
      ['Just arrived', '/search/new-used-and-demo-cars?sortBy=latest'],
    ]);
    expect(view.shelfCars.map((shelf) => shelf.length)).toEqual([1, 3]);
    expect(view.shelfCars.flat().map(({ href }) => href)).not.toContain(view.hero?.href);
    // A car of a featured list is not among the newest again.
    const ids = view.shelfCars.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(view.firstTiles?.map(({ attribute }) => attribute)).toEqual(['body']);
    expect(view.moreTiles?.map(({ attribute }) => attribute)).toEqual(['make']);
    expect(view.budget?.result.button).toBe('3 Used Cars Found');
    expect(view.banners.map(({ href }) => href)).toEqual(['/sell-your-car']);
  });
  it('has no budget finder if the tenant hides it', async () => {
    const { ask } = await openYard(stock, { home: { budget_finder: { shown: false } } });
    expect((await homeView(ask('/'))).budget).toBeUndefined();
  });
});

describe('any address', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('suv', 'toyota', '..', '-1', '1e9', '\u0000', '" OR 1=1', '\\', 'make', '🚗'.repeat(80)),
  );
  const name = fc.constantFrom(...'body price price_min price_max repayment per deposit show'.split(' '));
  it('is answered, redirected or not found', async () => {
    await fc.assert(
      fc.asyncProperty(word, fc.array(fc.tuple(name, word), { maxLength: 6 }), async (segment, pairs) => {
        const bff = yard.ask(`/x?${new URLSearchParams(pairs)}`);
        const pages = [
          browseView(bff, segment),
          modelsView(bff),
          brandView(bff, segment),
          budgetPageView(bff),
          priceRangeView(bff),
        ];
        for (const settled of await Promise.allSettled(pages)) {
          if (settled.status === 'rejected') {
            expect(settled.reason).toBeInstanceOf(Response);
            expect([302, 404]).toContain(settled.reason.status);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

it('a missing page counts the same stock as the home page, and leads to it', async () => {
  const missing = new Response('Not found', { status: 404 });
  const draw = ({ all }: CarsBelowView) => ({ static: `${all.href} ${all.text}` });
  const { below } = await (await thrown(withCarsBelow(yard.ask('/nothing'), missing, draw))).json();
  const { searchAction, countText } = await homeView(yard.ask('/'));
  expect(below.static).toBe(`${searchAction} ${countText}`);
});

it('while the search engine is unreachable every page still answers', async () => {
  const { ask, control } = await openYard(stock);
  control.down = true;
  expect((await homeView(ask('/'))).countText).toBe('See all 6 cars');
  expect((await browseView(ask('/browse'), undefined)).grids?.length).toBeGreaterThan(0);
  expect((await modelsView(ask('/models?body=suv'))).groups).toHaveLength(2);
  expect((await brandView(ask('/brands/kia'), 'kia')).heading).toBe('Kia');
  expect((await budgetPageView(ask('/find-by-budget'))).finder.result.count).toBe(3);
  expect((await priceRangeView(ask('/price-range'))).count).toBe(6);
});
