import { beforeAll, describe, expect, test } from 'vitest';
import { paymentChoices } from '#server/buying/orders/answer-steps';
import type { Order } from '#server/buying/orders/order';
import { orderedCar } from '#server/buying/orders/rules/ordered-car';
import { newOrderPage } from '#server/buying/pages/order-page';
import { saveCar } from '#server/customers/watchlist';
import { leadPageView } from '#server/desk/lead-page';
import { watchlistPage } from '#server/garage/watchlist-page';
import { confirmationEmail } from '#server/leads/rules/confirmation-email';
import { leadEmail } from '#server/leads/rules/lead-email';
import { catchUpWithStock } from '#server/search/catch-up';
import { suggest } from '#server/search/suggest';
import { carPage } from '#server/showroom/car-page';
import { compareView } from '#server/showroom/compare-page';
import { searchPage } from '#server/showroom/search-page';
import { carEntry } from '#server/site/machines/feeds';
import { carFormPage, siteFormPage, submitCarForm, tradeInPage } from '#server/site/site-form-page';
import { successView } from '#server/site/success-page';
import { isOrderable } from '#server/stock/cars/rules/buttons';
import { leadingPrice, leadingText } from '#server/stock/charges/rules/leading-price';
import { ogCard } from '#server/stock/rules/og-card';
import { decideOffer } from '#server/trade-in/decide-offer';
import type { Car } from '../../server/settings/car';
import { anOrder } from '../support/an-order';
import type { ShopperBrowser } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { resultOf, tradeInSite } from '../support/trade-in-site';

/** The pages of one car on a site that shows prices in full: each leads with the figure of the list. */
const slug = 'brolga';
const site = tradeInSite('sqlite', { demoStock: true });
let car: Car;
let other: Car;
beforeAll(async () => {
  await catchUpWithStock(site.services, slug);
  const { tenant } = site.aBrowser().visit();
  const wanted = (await usedCars(site.services, slug)).filter(
    (one) =>
      one.price_type !== 'drive_away' &&
      !one.offer_price &&
      (one.price ?? 0) > 21_000 &&
      isOrderable(one, tenant),
  );
  [car, other] = wanted as [Car, Car];
});

/** The leading price of the car in words, in a state. */
function expected(state: 'QLD' | 'VIC', one = car): string {
  const { tenant, now } = site.aBrowser().visit();
  const price = leadingPrice(one, tenant, { state, now });
  if (!price?.isEstimate) throw new Error('the car has no estimate');
  return leadingText(price);
}

const person = {
  name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  message: 'Is it still available?',
};

/** The first words of what each page says that the car costs. */
async function prices(browser: ShopperBrowser, query = ''): Promise<Record<string, string | undefined>> {
  const at = (path: string) => {
    const visit = browser.visit({ path: `${path}${query && (path.includes('?') ? '&' : '?')}${query}` });
    const accounts = { ...visit.tenant.accounts, gated: { ...visit.tenant.accounts.gated, checkout: false } };
    return { ...visit, tenant: { ...visit.tenant, accounts } };
  };
  const line = ({
    inFull,
    text,
  }: {
    text: string;
    inFull?: { text?: string | undefined; kind: string } | undefined;
  }) =>
    inFull?.text ? `${inFull.text} ${inFull.kind.charAt(0).toLowerCase()}${inFull.kind.slice(1)}` : text;
  const words = (
    one: { readonly price?: string | undefined; readonly dealer?: string | undefined } | undefined,
  ) => one && [one.price, one.dealer].filter(Boolean).join(', ');
  const list = (await searchPage(at(`/search/used-cars?query=${car.stocknum}`))).view;
  const page = (await carPage(at(`/cars/${car.slug}`), car.slug)).view;
  if (!('here' in page)) throw new Error('the car is gone');
  const { here } = page;
  const form = async (
    kind: 'enquire' | 'test-drive' | 'request-photos' | 'reserve',
    address: string = kind,
  ) => (await carFormPage(at(`/cars/${car.slug}/${address}`), car.slug, kind)).view;
  const checkout = await form('reserve', 'checkout');
  const finance = (await siteFormPage(at(`/finance?car_id=${car.id}`))).view;
  const compared = await compareView(at(`/compare?cars=${car.slug},${other.slug}`));
  const order = (await newOrderPage(at(`/buy/orders/new?car_id=${car.id}`))).view;
  const started = (await tradeInPage(at(`/cars/trade-in?car_id=${car.id}`))).view;
  const beside = (await carPage(at(`/cars/${other.slug}`), other.slug)).view;
  return {
    list: list.cards.filter(({ id }) => id === car.id).map(({ price }) => line(price))[0],
    page: line(here.car.price),
    calculator: here.calculator && `${here.calculator.price.text} ${here.calculator.price.kind}`,
    sums: here.costs.lines.at(-1)?.value,
    enquiry: words((await form('enquire')).car),
    testDrive: words((await form('test-drive')).car),
    photos: words((await form('request-photos')).car),
    checkout: words(checkout.car),
    finance: words(finance.car),
    financeForm: `≈\u00a0$${Number(finance.values['budget']).toLocaleString('en-AU')}`,
    tradeIn: words(started.start?.car),
    order: words(order.car),
    success: words((await successView(at(`/success?car=${car.slug}`))).car),
    compare: compared.cars.filter(({ id }) => id === car.id).map(({ price }) => line(price))[0],
    similar:
      'here' in beside
        ? beside.here.similar.filter(({ id }) => id === car.id).map(({ price }) => line(price))[0]
        : undefined,
  };
}

/** Every place has the leading price; those with room for it have its kind as well. */
function expectOne(seen: Record<string, string | undefined>, price: string): void {
  const [figure = ''] = /^≈\u00a0\$[\d,]+/.exec(price) ?? [];
  for (const [place, text] of Object.entries(seen)) {
    if (place === 'similar' && text === undefined) continue;
    const start = text?.slice(0, text.length > figure.length ? price.length : figure.length);
    expect([place, start]).toEqual([place, start === figure ? figure : price]);
  }
}

describe('one car has one price', () => {
  test('on all of its pages and forms', async () => {
    expectOne(await prices(site.aBrowser()), expected('QLD'));
  });

  test('on all of them for another state, which follows the shopper', async () => {
    expect(expected('VIC')).not.toBe(expected('QLD'));
    expectOne(await prices(site.aBrowser(), 'register_in=VIC'), expected('VIC'));
    const visit = site.aBrowser().visit({ path: `/cars/${car.slug}?register_in=VIC` });
    const { view } = await carPage(visit, car.slug);
    const links = 'here' in view ? view.here.car.panel.actions.map(({ href }) => href) : [];
    expect(links.length).toBeGreaterThan(1);
    for (const href of links) expect(href).toMatch(/[?&]register_in=VIC$/);
    const tradeIn = site.aBrowser().visit({ path: `/cars/trade-in?car_id=${car.id}&register_in=VIC` });
    expect((await tradeInPage(tradeIn)).view.start).toMatchObject({
      action: `/cars/trade-in?car_id=${car.id}&register_in=VIC`,
      lists: { hidden: { register_in: 'VIC' } },
    });
  });

  test('with the dealer’s beside it, and what that leaves out', async () => {
    const seen = await prices(site.aBrowser());
    const dealers = `Our price $${car.price?.toLocaleString('en-AU')} excl. govt. charges`;
    for (const place of ['enquiry', 'testDrive', 'checkout', 'order', 'tradeIn', 'success'])
      expect([place, seen[place]]).toEqual([place, expect.stringContaining(dealers)]);
  });

  test('after a trade-in: the offer comes off it everywhere', async () => {
    const browser = site.aBrowser();
    const { id } = await site.valued(browser);
    resultOf(await decideOffer(browser.visit(), id, true));
    const { tenant, now } = browser.visit();
    const price = leadingPrice(car, tenant, { state: 'QLD', now });
    const left = `≈\u00a0$${((price?.dollars ?? 0) - 20_000).toLocaleString('en-AU')}`;
    const enquiry = (
      await carFormPage(browser.visit({ path: `/cars/${car.slug}/enquire` }), car.slug, 'enquire')
    ).view;
    expect(enquiry.afterTradeIn).toMatchObject({ amount: left, kind: price?.kind });
    expect(enquiry.afterTradeIn?.sums.at(-1)).toMatchObject({ label: 'You pay', value: left });
    const list = (await searchPage(browser.visit({ path: `/search/used-cars?query=${car.stocknum}` }))).view;
    expect(list.cards.find((card) => card.id === car.id)?.afterTradeIn).toBe(
      `${left} drive away in QLD after your trade-in`,
    );
  });

  test('in an order: from the state of the car page to the lender’s repayment', async () => {
    const browser = site.aBrowser();
    const visit = browser.visit({ path: `/buy/orders/new?car_id=${car.id}&register_in=VIC` });
    const accounts = { ...visit.tenant.accounts, gated: { ...visit.tenant.accounts.gated, checkout: false } };
    const { view } = await newOrderPage({ ...visit, tenant: { ...visit.tenant, accounts } });
    expect([view.action, view.back?.href]).toEqual([
      `/buy/orders/new?car_id=${car.id}&register_in=VIC`,
      `/cars/${car.slug}?register_in=VIC`,
    ]);
    expect(view.brief).toBe(expected('VIC'));
    expect(view.step).toMatchObject({ values: { registration_state: 'VIC' } });

    const { tenant } = visit;
    const ordered = orderedCar(car, tenant);
    if (!ordered) throw new Error('no price');
    const later = browser.visit({ path: '/buy/orders/X' });
    const weekly = async (change: Partial<Order>) => {
      const order = anOrder({ carId: car.id, car: ordered, ...change });
      const { lenders, note } = await paymentChoices(later, order);
      return { repayment: lenders[0]?.paymentWeek ?? 0, note: note.at(-1) };
    };
    const shopper = (state: 'QLD' | 'VIC') => ({ state }) as Order['shopper'];
    const [qld, vic] = [await weekly({ shopper: shopper('QLD') }), await weekly({ shopper: shopper('VIC') })];
    expect(vic.note).toBe(
      `Repayments are for ${expected('VIC')}, less the deposit on the loan, without lenders’ fees.`,
    );
    expect(vic.repayment).not.toBe(qld.repayment);
    const tradeIn = {
      kind: 'valuation',
      valuationId: 'V',
      name: '2015 Mazda 3',
      offerCents: 500_000,
      offerEnds: null,
      payoutCents: 0,
    } as const;
    const traded = await weekly({ shopper: shopper('VIC'), tradeIn });
    expect(traded.repayment).toBeLessThan(vic.repayment);
    const owing = await weekly({ shopper: shopper('VIC'), tradeIn: { ...tradeIn, payoutCents: null } });
    expect(owing.repayment).toBe(vic.repayment);
  });

  test('in the lead, its emails and at the desk', async () => {
    const browser = site.aBrowser();
    const path = `/cars/${car.slug}/enquire?register_in=VIC`;
    const { view } = await carFormPage(browser.visit({ path }), car.slug, 'enquire');
    expect(view.action).toBe(path);
    const form = { ...view.values, ...view.hidden, ...person };
    const visit = browser.visit({ path, form, now: new Date('2026-11-20T00:05:00.000Z') });
    const outcome = await submitCarForm(visit, car.slug, 'enquire');
    if (outcome.state !== 'stored') throw new Error(JSON.stringify(outcome));
    const next = new URL(outcome.next, 'https://x');
    expect(next.searchParams.get('register_in')).toBe('VIC');
    const lead = await site.services.leads.byId(slug, next.searchParams.get('lead') ?? '');
    if (!lead) throw new Error('no lead');
    expect(lead.car).toMatchObject({ price: car.price, in_full_text: expected('VIC') });
    const { tenant } = visit;
    for (const letter of [leadEmail(lead, tenant, 'd'), confirmationEmail(lead, tenant, 'd', undefined)])
      expect(letter?.text).toContain(`Price: ${expected('VIC')}`);
    const staff = { role: 'owner', name: 'Kim', id: 's' };
    const desk = await leadPageView({ ...visit, staff, session: {}, id: lead.id } as never);
    expect(desk?.car?.price).toBe(`${expected('VIC')} when they asked, our price has not changed`);
  });

  test('on the watchlist, in suggestions, feeds and link pictures', async () => {
    const someone = await signedIn(site.services, slug, '+61491570157', 'https');
    const browser = site.aBrowser({ headers: { cookie: someone.cookie } });
    const visit = browser.visit({ path: '/watchlist' });
    const { tenant, now } = visit;
    await saveCar(site.services, {
      tenant,
      customerId: someone.customerId,
      carId: car.id,
      now,
      counted: false,
    });
    const answer = await watchlistPage(browser.visit({ path: tenant.watchlist.path }));
    const view = answer?.view;
    const [saved] = view && 'own' in view ? view.own.cars : [];
    expect(saved?.card.price.inFull?.text).toBe(/^≈\u00a0\$[\d,]+/.exec(expected('QLD'))?.[0]);
    expect(saved?.saved.text).toMatch(/^Saved at our price \$/);
    expect(carEntry(car, tenant, now, (path) => path).summary).toContain(expected('QLD'));
    expect(ogCard(car, tenant, now).price).toMatchObject({ kind: 'Drive away in QLD' });
    const hints = await suggest(site.services, tenant, car.stocknum ?? '');
    expect(JSON.stringify(hints)).toContain(expected('QLD'));
  });
});

describe('lists go by the price that is shown first', () => {
  const seen = async (path: string) => (await searchPage(site.aBrowser().visit({ path }))).view;
  const leading = (view: Awaited<ReturnType<typeof seen>>) =>
    view.cards.flatMap(({ price: { inFull, text } }) => inFull?.dollars ?? Number(text.replace(/\D/g, '')));

  test('when they are sorted', async () => {
    const view = await seen('/search/used-cars?sortBy=price-asc');
    const figures = leading(view);
    expect(figures.length).toBeGreaterThan(10);
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
  });

  test('when a limit lies between our price and the one in full', async () => {
    const dollars = Number(/\$([\d,]+)/.exec(expected('QLD'))?.[1]?.replace(',', ''));
    const found = async (to: number) =>
      (await seen(`/search/used-cars?query=${car.stocknum}&price=..${to}`)).cards.map(({ id }) => id);
    expect(await found(dollars)).toContain(car.id);
    expect(await found(dollars - 1)).not.toContain(car.id);
  });

  test('and say which price that is', async () => {
    const label = async (query: string) =>
      (await seen(`/search/used-cars${query}`)).filters.find(({ name }) => name === 'price')?.label;
    expect(await label('')).toBe('QLD drive-away price');
    expect(await label('?register_in=VIC')).toBe('VIC drive-away price');
    const words = await seen('/search/used-cars?query=under+40k+drive+away');
    expect(JSON.stringify(words.understood)).toContain('Prices are drive away in QLD');
  });
});
