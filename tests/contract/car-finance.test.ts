import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showCarFinance } from '#server/entry/api/one-car';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { carDialogView } from '#server/pages/car/car-dialog';
import { carPage } from '#server/pages/car/car-page';
import { emptySiteData } from '../../server/settings/site-data';
import { callApi } from '../support/site-api';
import { openTestServices } from '../support/test-services';

/** A car's finance, its calculator and its dialogs over the embedded default with the demo stock. */
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
});
afterAll(() => services.close());

const used = '2016-toyota-landcruiser-prado-gxl-u10705';
const sold = '2022-volkswagen-golf-110tsi-life-u10430';

function site(path: string): Bff {
  const tenant = services.tenants.bySlug('brolga');
  if (!tenant) throw new Error('no such tenant');
  const url = new URL(path, 'http://brolga.localhost');
  return {
    tenant,
    site: emptySiteData,
    services,
    url,
    now: services.clock.now(),
    request: new Request(url),
    requestId: 'test',
    clientAddress: '127.0.0.1',
    lite: { on: false },
  };
}
async function finance(slug: string, query = '') {
  const answer = await callApi(`/api/cars/${slug}/finance${query}`);
  const body: unknown = answer.json();
  if (answer.status === 200) showCarFinance.responses[200]?.parse(body);
  return { status: answer.status, body };
}

describe('GET /api/cars/{slug}/finance', () => {
  test('returns lenders with rates, repayments, disclaimers and the mandatory warning', async () => {
    expect(await finance(used)).toMatchObject({
      status: 200,
      body: {
        lenders: [
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
        estimate: { text: '$834 a month', detail: 'Borrowing $40,000 over 4 years, without interest.' },
      },
    });
  });

  test('accepts amounts outside their limits', async () => {
    expect((await finance(used, '?deposit=-5&rate=-5&years=99')).status).toBe(200);
  });

  test('returns neither for a sold car', async () => {
    const answer = await finance(sold);
    expect(answer).toMatchObject({ status: 200, body: { lenders: [] } });
    expect(JSON.stringify(answer)).not.toContain('"estimate"');
  });
});

describe('the page of a car', () => {
  async function pageOf(slug: string, query = '') {
    const { view } = await carPage(site(`/cars/${slug}${query}`), slug);
    if (!('here' in view)) throw new Error('the car is gone');
    return view.here;
  }

  test('has a calculator with the amounts of the address, and a canonical link without them', async () => {
    const view = await pageOf(used, '?deposit=5000&rate=7.5&years=3&per=fortnight');
    expect(view.calculator).toMatchObject({ deposit: 5000, rate: 7.5, years: 3, per: 'fortnight' });
    expect(view.head.canonical).toBe(`http://brolga.localhost/cars/${used}`);
  });

  test('has no calculator for a sold car', async () => {
    expect((await pageOf(sold)).calculator).toBeUndefined();
  });
});

describe('its dialogs', () => {
  const dialog = (kind: string, slug = used) => {
    const [name = ''] = kind.split('?');
    return carDialogView(site(`/cars/${slug}/${kind}`), slug, name);
  };
  const missing = async (kind: string, slug = used) =>
    dialog(kind, slug).then(
      () => 200,
      (thrown: unknown) => (thrown instanceof Response ? thrown.status : 500),
    );

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
    expect(await missing(kind, slug)).toBe(404);
  });

  test('explain what certified means', async () => {
    expect(await missing('certified', '2023-toyota-corolla-ascent-sport-u10640')).toBe(200);
  });
});
