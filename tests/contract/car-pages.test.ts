import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { showCarFinance } from '#server/api/car-finance';
import type { Car } from '#server/settings/car';
import { carDialogView } from '#server/showroom/car-dialog';
import { carPage } from '#server/showroom/car-page';
import { carFormPage } from '#server/site/site-form-page';
import { callApi, demoSites, visitOf } from '../support/site-api';

/** The pages of cars and their finance over the demo stock, what they tell machines, and what becomes of a sold car. */
const services = demoSites();
const cars = new Map<string, Car[]>();
beforeAll(async () => {
  for (const { slug } of services().tenants.all()) {
    const own: Car[] = [];
    for await (const { car } of services().cars.changesSince(slug, 0)) if (car) own.push(car);
    cars.set(slug, own);
  }
});

const used = '2016-toyota-landcruiser-prado-gxl-u10705';
const sold = '2022-volkswagen-golf-110tsi-life-u10430';

async function finance(slug: string, query = '') {
  const answer = await callApi(`/api/cars/${slug}/finance${query}`);
  const body: unknown = answer.json();
  if (answer.status === 200) showCarFinance.responses[200]?.parse(body);
  return { status: answer.status, body };
}

describe('GET /api/cars/{id}/finance', () => {
  test('returns lenders with rates, repayments, disclaimers and the mandatory warning', async () => {
    expect(await finance(used)).toMatchObject({
      status: 200,
      body: {
        data: [
          { lender: 'southbank-auto-finance', interestRate: 9.99, comparisonRate: 11.1, termMonths: 60 },
          { lender: 'moreton-mutual', name: 'Moreton Mutual Bank' },
        ],
        note: expect.arrayContaining([expect.stringMatching(/^WARNING/)]),
      },
    });
  });

  test('calculates the amounts of its query', async () => {
    expect(await finance(used, '?deposit=3990&rate=0&years=4&per=month')).toMatchObject({
      body: {
        estimate: { text: '$862 a month', detail: 'Borrowing $41,352 over 4 years, without interest.' },
      },
    });
  });

  test.each(['deposit=-5', 'rate=-5', 'years=99', 'deposit=', 'deposit=$3,990', 'balloon=1000001'])(
    'refuses %s',
    async (query) => expect((await finance(used, `?${query}`)).status).toBe(400),
  );

  test.each([
    ['lots', undefined],
    ['-5', undefined],
    ['', '0'],
    ['$3,990', '3990'],
  ])('the page’s own calculator reads a deposit of %j as %j', async (text, amount) => {
    const repayment = async (deposit: string | undefined) => {
      const loan = { rate: '0', years: '4', per: 'month', ...(deposit !== undefined && { deposit }) };
      return (await callApi(`/api/cars/${used}/repayment?${new URLSearchParams(loan)}`)).json();
    };
    expect(await repayment(text)).toEqual(await repayment(amount));
    expect(await repayment(text)).toMatchObject({ detail: expect.stringContaining('over 4 years') });
  });

  test('the page’s own calculator has no repayment for a sold car', async () => {
    expect((await callApi(`/api/cars/${sold}/repayment`)).json()).toMatchObject({ code: 'wrong_state' });
  });

  test('returns neither for a sold car', async () => {
    const answer = await finance(sold);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
    expect(JSON.stringify(answer)).not.toContain('"estimate"');
  });
});

describe('the calculator of a car page', () => {
  async function pageOf(slug: string, query = '') {
    const { view } = await carPage(await visitOf(`/cars/${slug}${query}`), slug);
    if (!('here' in view)) throw new Error('the car is gone');
    return view.here;
  }

  test('has the amounts of the address, and the canonical link has none', async () => {
    const view = await pageOf(used, '?deposit=5000&rate=7.5&years=3&per=fortnight');
    expect(view.calculator).toMatchObject({ deposit: 5000, rate: 7.5, years: 3, per: 'fortnight' });
    expect(view.head.canonical).toBe(`http://brolga.localhost/cars/${used}`);
  });

  test('is left out for a sold car', async () => {
    expect((await pageOf(sold)).calculator).toBeUndefined();
  });
});

describe('the dialogs of a car page', () => {
  const dialog = async (kind: string, slug = used) => {
    const [name = ''] = kind.split('?');
    return carDialogView(await visitOf(`/cars/${slug}/${kind}`), slug, name);
  };

  test('show a lender’s disclaimer', async () => {
    const view = await dialog('finance-disclaimer?lender=southbank-auto-finance');
    expect(view.title).toBe('Finance with Southbank Auto Finance');
    expect(JSON.stringify(view.content)).toContain('Credit criteria, fees, charges');
  });

  test.each([
    ['an unknown lender', 'finance-disclaimer?lender=nobody', used],
    ['no lender', 'finance-disclaimer', used],
    ['a lender of a sold car', 'finance-disclaimer?lender=southbank-auto-finance', sold],
    ['a car that is not certified', 'certified', used],
    ['a name that is no dialog', 'toString', used],
  ])('404 for %s', async (_what, kind, slug) => {
    await expect(dialog(kind, slug)).rejects.toMatchObject({ status: 404 });
  });

  test('explain what certified means', async () => {
    expect(await dialog('certified', '2023-toyota-corolla-ascent-sport-u10640')).toBeDefined();
  });
});

/** Paths of values that say nothing. */
function empty(value: unknown, path = ''): string[] {
  if (value === null || value === '' || (typeof value === 'string' && /^\s*null\s*$/i.test(value)))
    return [path];
  if (typeof value !== 'object') return [];
  const inner = Object.entries(value);
  return inner.length === 0 ? [path] : inner.flatMap(([key, one]) => empty(one, `${path}/${key}`));
}

describe('the JSON-LD of a car page', () => {
  test.each(['brolga', 'wattle-bend'])(
    'describes every car of %s as its page does, without empty values',
    async (tenant) => {
      let seen = 0;
      for (const car of cars.get(tenant) ?? []) {
        const asked = await visitOf(`/cars/${car.slug}`, tenant);
        const { view, ...facts } = await carPage(asked, car.slug);
        if (!('here' in view)) continue;
        const { head, graph, car: shown } = view.here;
        const whole = JSON.parse(graph);
        const [page, vehicle, dealer] = whole['@graph'];
        expect(graph).not.toMatch(/[<>]/);
        expect(empty(whole)).toEqual([]);
        expect(page.dateModified).toBe(new Date(page.dateModified).toISOString());
        expect(new Date(facts.changedAt ?? '').toISOString()).toBe(page.dateModified);
        expect(vehicle.url).toBe(`http://${tenant}.localhost${shown.href}`);
        expect(vehicle.offers.seller).toEqual({ '@id': dealer['@id'] });
        const { price } = vehicle.offers;
        if (price !== undefined) expect(shown.price.text).toBe(`$${price.toLocaleString('en-AU')}`);
        expect(head.priceDollars).toBe(price);
        expect(head.canonical).toBe(vehicle.url);
        expect(head.image?.url).toMatch(/^http:\/\//);
        seen += 1;
      }
      expect(seen).toBeGreaterThan(20);
    },
  );
});

describe('a sold car', () => {
  const minuteMs = 60_000;
  let car: Car;
  let leavesAtMs: number;
  beforeAll(() => {
    const found = cars.get('brolga')?.find(({ status, sold_date_timestamp: at }) => status === 'sold' && at);
    if (!found) throw new Error('the demo stock has no sold car');
    car = found;
    const days = services().tenants.bySlug('brolga')?.stock.sold_days ?? 0;
    leavesAtMs = (car.sold_date_timestamp ?? 0) + days * 86_400_000;
  });
  const itIs = (ms: number) => {
    globalThis.dealerSiteServices = Promise.resolve({ ...services(), clock: { now: () => new Date(ms) } });
  };
  afterEach(() => {
    globalThis.dealerSiteServices = Promise.resolve(services());
  });
  const statusOf = async () => (await callApi(`/api/cars/${car.slug}`)).status;
  const locationOf = async (opened: Promise<unknown>) => {
    const answer: unknown = await opened.catch((thrown: unknown) => thrown);
    return answer instanceof Response && [answer.status, answer.headers.get('location')];
  };

  test('is shown for the configured days, then answers 410 with similar cars', async () => {
    itIs(leavesAtMs - minuteMs);
    const shown = await carPage(await visitOf(`/cars/${car.slug}`), car.slug);
    expect('here' in shown.view).toBe(true);
    expect(shown.status).toBeUndefined();
    expect(await statusOf()).toBe(200);

    itIs(leavesAtMs);
    const { view, status } = await carPage(await visitOf(`/cars/${car.slug}`), car.slug);
    expect(status).toBe(410);
    expect(view).toMatchObject({ gone: { heading: 'This car has been sold' } });
    expect('gone' in view && view.gone.similar.length).toBeGreaterThan(0);
    expect(await statusOf()).toBe(410);
  });

  test('redirects its dialogs and forms to the page that explains it', async () => {
    itIs(leavesAtMs);
    const visit = await visitOf(`/cars/${car.slug}/enquire`);
    const explained = [302, `/cars/${car.slug}`];
    expect(await locationOf(carFormPage(visit, car.slug, 'enquire'))).toEqual(explained);
    expect(await locationOf(carDialogView(visit, car.slug, 'share'))).toEqual(explained);
  });

  test('redirects other forms to its page while it is shown; the enquiry stays open', async () => {
    itIs(leavesAtMs - minuteMs);
    const testDrive = carFormPage(await visitOf(`/cars/${car.slug}/test-drive`), car.slug, 'test-drive');
    expect(await locationOf(testDrive)).toEqual([302, `/cars/${car.slug}?closed=test-drive`]);
    const enquiry = await carFormPage(await visitOf(`/cars/${car.slug}/enquire`), car.slug, 'enquire');
    expect(enquiry).toMatchObject({ view: { title: 'Find me something similar' } });
  });
});
