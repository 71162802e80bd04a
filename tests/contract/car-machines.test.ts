import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bff, bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { carDialogView } from '#server/pages/car/car-dialog';
import { carPage } from '#server/pages/car/car-page';
import { carFormPage } from '#server/pages/forms/car-form-page';
import { refreshIndex } from '#server/search/stock-search/refresh';
import type { Car } from '#server/settings/car';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

/** What the pages of every demo car tell machines, and what becomes of a sold one, over the embedded default. */
let services: Services;
const cars = new Map<string, Car[]>();
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  for (const { slug } of services.tenants.all()) {
    await refreshIndex(services, slug);
    const own: Car[] = [];
    for await (const { car } of services.cars.changesSince(slug, 0)) if (car) own.push(car);
    cars.set(slug, own);
  }
  itIs(new Date());
});
afterAll(() => services.close());

function itIs(now: Date): void {
  globalThis.dealerSiteServices = Promise.resolve({ ...services, clock: { now: () => now } });
}
const request = (tenant: string, path: string) =>
  new Request(`http://${tenant}.localhost${path}`, { headers: { host: `${tenant}.localhost` } });
const site = (tenant: string, path: string): Promise<Bff> =>
  bff({ request: request(tenant, path), context: {} });

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
        const asked = await site(tenant, `/cars/${car.slug}`);
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
  const tenant = 'brolga';
  const soldCar = () =>
    (cars.get(tenant) ?? []).find((car) => car.status === 'sold' && car.sold_date_timestamp);
  const leaves = ({ sold_date_timestamp: sold = 0 }: Car) =>
    sold + (services.tenants.bySlug(tenant)?.stock.sold_days ?? 0) * 86_400_000;
  const answers = async (slug: string) =>
    (await api.loader({ request: request(tenant, `/api/cars/${slug}`), params: {}, context: {} })).status;

  test('is shown for the configured days, then answers 410 with similar cars', async () => {
    const car = soldCar();
    expect(car).toBeDefined();
    if (!car) return;
    itIs(new Date(leaves(car) - minuteMs));
    const before = await site(tenant, `/cars/${car.slug}`);
    const known = await carPage(before, car.slug);
    expect('here' in known.view).toBe(true);
    expect(known.status).toBeUndefined();
    expect(await answers(car.slug)).toBe(200);

    itIs(new Date(leaves(car)));
    const after = await site(tenant, `/cars/${car.slug}`);
    const { view, ...facts } = await carPage(after, car.slug);
    expect(facts.status).toBe(410);
    expect(view).toMatchObject({ gone: { heading: 'This car has been sold' } });
    expect('gone' in view && view.gone.similar.length).toBeGreaterThan(0);
    expect(await answers(car.slug)).toBe(410);
  });

  test('redirects its dialogs and forms to the page that explains it', async () => {
    const car = soldCar();
    if (!car) throw new Error('the demo stock has a sold car');
    itIs(new Date(leaves(car)));
    const asked = await site(tenant, `/cars/${car.slug}/enquire`);
    for (const opened of [carFormPage(asked, car.slug, 'enquire'), carDialogView(asked, car.slug, 'share')]) {
      const answer: unknown = await opened.catch((thrown: unknown) => thrown);
      expect(answer).toBeInstanceOf(Response);
      if (!(answer instanceof Response)) return;
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/cars/${car.slug}`]);
    }
  });

  test('redirects other forms to its page while it is shown; the enquiry stays open', async () => {
    const car = soldCar();
    if (!car) throw new Error('the demo stock has a sold car');
    itIs(new Date(leaves(car) - minuteMs));
    const asked = await site(tenant, `/cars/${car.slug}/test-drive`);
    const answer: unknown = await carFormPage(asked, car.slug, 'test-drive').catch(
      (thrown: unknown) => thrown,
    );
    expect(answer instanceof Response && answer.headers.get('Location')).toBe(
      `/cars/${car.slug}?closed=test-drive`,
    );
    const enquiry = await site(tenant, `/cars/${car.slug}/enquire`);
    expect(await carFormPage(enquiry, car.slug, 'enquire')).toMatchObject({
      view: { title: 'Find me something similar' },
    });
  });
});
