import { beforeAll, describe, expect, it } from 'vitest';
import { newOrderPage } from '#server/buying/pages/order-page';
import { submitAccount } from '#server/customers/pages/account-page';
import { catchUpWithStock } from '#server/search/catch-up';
import { budgetPage } from '#server/showroom/budget-finder';
import { carPage } from '#server/showroom/car-page';
import { compareHref, compareView } from '#server/showroom/compare-page';
import { homePage } from '#server/showroom/home';
import { searchPage } from '#server/showroom/search-page';
import { carFormPage } from '#server/site/site-form-page';
import { isOrderable } from '#server/stock/cars/rules/buttons';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import { decideOffer } from '#server/trade-in/decide-offer';
import { isPersonal } from '#server/trade-in/pages/carried-offer';
import { startView } from '#server/trade-in/pages/valuation-page';
import type { Car } from '../../server/settings/car';
import { ShopperBrowser } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { resultOf, tradeInSite } from '../support/trade-in-site';

const slug = 'brolga';
const site = tradeInSite('sqlite', { demoStock: true });
/** Dearer than the offer of $20,000. */
let cars: Car[];
beforeAll(async () => {
  await catchUpWithStock(site.services, slug);
  const used = await usedCars(site.services, slug);
  cars = used.filter((car) => (shownPriceDollars(car) ?? 0) > 20_000).slice(0, 2);
});

const ordering = {
  reserve: { journey: true, deposit_dollars: 500, car_types: ['used'], address: 'checkout' },
};

const dollarsOf = (text = ''): number => Number(text.replace(/[^\d]/g, ''));

/** What a browser reads about the car on each page. */
async function pricesSeen(browser: ShopperBrowser): Promise<Record<string, string | undefined>> {
  const [car, other] = cars;
  if (!car || !other) throw new Error('no cars');
  const at = (path: string) => {
    const visit = browser.visit({ path });
    const { tenant } = visit;
    const cards = { ...tenant.cards, ...ordering } as typeof tenant.cards;
    const accounts = { ...tenant.accounts, gated: { ...tenant.accounts.gated, checkout: false } };
    const payments = { ...tenant.payments, methods: [{ kind: 'practice' as const, in_production: false }] };
    const orders = { ...tenant.orders, enabled: true };
    return { ...visit, tenant: { ...tenant, cards, accounts, payments, orders } };
  };
  const list = (await searchPage(at(`/search/used-cars?query=${car.stocknum}`))).view.cards;
  const home = (await homePage(at('/'))).view.shelfCars.flat();
  const page = (await carPage(at(`/cars/${car.slug}`), car.slug)).view;
  const compared = await compareView(at(compareHref([car.slug, other.slug])));
  const enquiry = (await carFormPage(at(`/cars/${car.slug}/enquire`), car.slug, 'enquire')).view;
  const orders = at(`/buy/orders/new?car_id=${car.id}`);
  expect(isOrderable(car, orders.tenant)).toBe(true);
  return {
    card: list.find(({ id }) => id === car.id)?.afterTradeIn,
    home: home.find(({ afterTradeIn }) => afterTradeIn !== undefined)?.afterTradeIn,
    page: 'here' in page ? page.here.afterTradeIn?.amount : undefined,
    compare: compared.cars.find(({ id }) => id === car.id)?.afterTradeIn,
    enquiry: enquiry.afterTradeIn?.amount,
    order: /^(≈\u00a0)?\$[\d,]+ after your trade-in/.exec(
      (await newOrderPage(orders)).view.car?.dealer ?? '',
    )?.[0],
  };
}

async function accept(browser: ShopperBrowser): Promise<string> {
  const { id } = await site.valued(browser);
  resultOf(await decideOffer(browser.visit(), id, true));
  return id;
}

describe('an accepted offer', () => {
  it('lowers the price on card, home, car page, comparison, enquiry and the first step of an order', async () => {
    const browser = site.aBrowser();
    expect(Object.values(await pricesSeen(browser))).toEqual(Array(6).fill(undefined));
    await accept(browser);
    const { tenant, now } = browser.visit();
    const price = leadingPrice(cars[0] as Car, tenant, siteBasis(tenant, now));
    const less = price && sumText(price.dollars - 20_000, price);
    const seen = await pricesSeen(browser);
    expect(seen).toMatchObject({ page: less, enquiry: less });
    for (const place of ['card', 'compare', 'order'])
      expect(seen[place]).toMatch(new RegExp(`^${less?.replace('$', '\\$')} .*after your trade-in$`));
    expect(seen['home']).toMatch(/after your trade-in$/);
  });

  it('lowers the repayment on every page', async () => {
    const browser = site.aBrowser();
    await accept(browser);
    const [car, other] = cars;
    if (!car || !other) throw new Error('no cars');
    const list = (await searchPage(browser.visit({ path: `/search?query=${car.stocknum}` }))).view;
    const page = (await carPage(browser.visit({ path: `/cars/${car.slug}` }), car.slug)).view;
    const compared = await compareView(browser.visit({ path: compareHref([car.slug, other.slug]) }));
    const budget = (await budgetPage(browser.visit({ path: '/find-by-budget?repayment=900' }))).view;
    if (!('here' in page)) throw new Error('no page');
    const { calculator, car: shown } = page.here;
    const [card] = list.cards;
    const column = compared.cars.find(({ id }) => id === car.id);
    const repayment = card?.finance?.repayment?.text;
    expect(card?.finance?.afterTradeIn?.deposit).toMatch(/^\$/);
    expect(column?.finance).toMatchObject({ repayment: { text: repayment } });
    expect(calculator?.estimate.text).toBe(`${repayment} a week`);
    expect(calculator?.price.tradeIn).toBe(' after your trade-in');
    expect(shown.finance?.summary).toContain(`${repayment} a week after your trade-in and $`);
    expect(list.terms?.loan?.tradeIn).toBe('Our $20,000 for your trade-in counts on top of the deposit.');
    const words = (await searchPage(browser.visit({ path: '/search/used-cars?query=900+a+month' }))).view;
    expect(words.heading).toContain('up to $900 a month after your trade-in');
    expect(words.count).toBe(budget.finder.result.count);
    const dearest = words.cards.map((one) => dollarsOf(one.finance?.repayment?.text));
    expect(Math.max(...dearest)).toBeLessThanOrEqual(900);
    const withDeposit = '/search/used-cars?query=900+a+month+with+5000+deposit';
    const more = (await searchPage(browser.visit({ path: withDeposit }))).view;
    expect(more.heading).toContain('up to $900 a month with $5,000 deposit after your trade-in');
    expect(more.count).toBeGreaterThanOrEqual(words.count);
    expect(more.terms?.loan).toMatchObject({ per: 'month', deposit: 5_000, chosen: undefined });
    expect(more.typedLoan).toEqual(
      expect.arrayContaining([
        { name: 'deposit', value: '5000' },
        { name: 'per', value: 'month' },
      ]),
    );
    expect(list.typedLoan).toBeUndefined();
    const week = (await searchPage(browser.visit({ path: '/search/used-cars?query=90+a+week' }))).view;
    const dearestWeek = week.cards.map((one) => dollarsOf(one.finance?.repayment?.text));
    expect(Math.max(...dearestWeek)).toBeLessThanOrEqual(90);
    const periods = week.cards.flatMap(({ finance }) => finance?.repayment?.period ?? []);
    expect(new Set(periods)).toEqual(new Set(['Weekly']));
    const financed = [...budget.below.cars, ...page.here.similar].filter(
      ({ finance, afterTradeIn }) => finance?.repayment && afterTradeIn,
    );
    expect(financed.length).toBeGreaterThan(0);
    expect(financed.filter(({ finance }) => !finance?.afterTradeIn)).toEqual([]);
  });

  it('begins the page of trade-ins, with its ways on', async () => {
    const browser = site.aBrowser();
    expect((await startView(browser.visit({ path: '/trade-in' })))?.offer).toBeUndefined();
    const id = await accept(browser);
    const start = await startView(browser.visit({ path: '/trade-in' }));
    expect(start?.earlier).toBeUndefined();
    expect(start?.offer).toMatchObject({
      heading: expect.stringMatching(/^Our offer for your .*: \$20,000$/),
      ways: [
        { text: 'Use it on a car', href: expect.any(String) },
        { text: 'See your valuation', href: `/valuations/${id}` },
      ],
      title: 'Value another car',
    });
  });

  it('counts only once it is accepted', async () => {
    const browser = site.aBrowser();
    await site.valued(browser);
    expect(await isPersonal(browser.visit())).toBe(false);
    expect(Object.values(await pricesSeen(browser))).toEqual(Array(6).fill(undefined));
  });

  it('no longer counts in a browser that has signed out', async () => {
    const { cookie } = await signedIn(site.services, slug, '+61491570158', 'https');
    const browser = site.aBrowser();
    browser.take(cookie.split('; '));
    await accept(browser);
    expect(await isPersonal(browser.visit())).toBe(true);
    const out = await submitAccount(browser.visit({ path: '/account', form: { intent: 'sign-out' } }));
    if (out.state !== 'signed-out') throw new Error(out.state);
    browser.take(out.cookies);
    expect(await isPersonal(browser.visit())).toBe(false);
  });

  it('is seen by nobody else', async () => {
    await accept(site.aBrowser());
    expect(await isPersonal(site.aBrowser().visit())).toBe(false);
    expect(Object.values(await pricesSeen(site.aBrowser()))).toEqual(Array(6).fill(undefined));
  });

  it('is the same on another device of the account, also when it was made before the sign-in', async () => {
    const { cookie } = await signedIn(site.services, slug, '+61491570156', 'https');
    const first = site.aBrowser();
    const { id } = await site.valued(first);
    first.take(cookie.split('; '));
    resultOf(await decideOffer(first.visit(), id, true));
    const second = new ShopperBrowser(site.services, { headers: { cookie } });
    expect(await pricesSeen(second)).toEqual(await pricesSeen(first));
    expect((await pricesSeen(second))['card']).toMatch(/after your trade-in$/);
  });

  it.each([
    ['once it is declined', false, {}],
    [
      'once the dealer has decided about the car',
      true,
      { outcome: { won: false, dollars: null, at: 'then' } },
    ],
    ['for a shopper who only sells', true, { purpose: 'sell' as const }],
    ['after its link has ended', true, { expiresAt: '2026-11-19T00:00:00.000Z' }],
  ])('does not count %s', async (_rule, accepts, change) => {
    const browser = site.aBrowser();
    const { id } = await site.valued(browser);
    const decided = resultOf(await decideOffer(browser.visit(), id, accepts));
    await site.services.valuations.change({ ...decided, ...change });
    expect(await isPersonal(browser.visit())).toBe(false);
  });
});
