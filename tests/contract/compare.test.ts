import { beforeAll, describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import { emptyState } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import { compareView } from '#server/showroom/compare-page';
import { demoSites, visitOf } from '../support/site-api';

/** The comparison's page over the demo stock. */
const services = demoSites();
let cars: readonly Car[];
beforeAll(async () => {
  cars = await carsOf('brolga');
});

async function carsOf(slug: string): Promise<readonly Car[]> {
  const { tenant } = await visitOf('/', slug);
  const found = await searchCars(services(), tenant, {
    ...emptyState,
    refinements: { status: ['in_stock'] },
  });
  if (found.kind !== 'found') throw new Error('nothing found');
  return found.cars;
}
const compare = async (path: string, change: (visit: Bff) => Partial<Bff> = () => ({})) => {
  const visit = await visitOf(path);
  return compareView({ ...visit, ...change(visit) });
};
const slugAt = (place: number): string => cars[place]?.slug ?? '';

describe('the comparison of an address', () => {
  test('has the cars in the requested order, and suggests similar ones', async () => {
    const view = await compare(`/compare?cars=${slugAt(2)},${slugAt(0)}`);
    expect(view.cars.map(({ slug }) => slug)).toEqual([slugAt(2), slugAt(0)]);
    expect(view.canonical).toBe(`http://brolga.localhost/compare?cars=${slugAt(2)},${slugAt(0)}`);
    expect(view.cars[0]?.removeHref).toBe(`/compare?cars=${slugAt(0)}`);
    expect(view.suggestions).toHaveLength(4);
    const suggested = view.suggestions.map(({ slug }) => slug);
    expect(suggested).not.toContain(slugAt(0));
    expect(suggested).not.toContain(slugAt(2));
    expect(view.suggestions[0]?.href).toBe(`/compare?cars=${slugAt(2)},${slugAt(0)},${suggested[0]}`);
  });

  test('redirects the address of its form to the canonical one', async () => {
    const elsewhere = await compare(`/compare?cars=${slugAt(0)}&cars=${slugAt(1)}`).catch((thrown) => thrown);
    expect(elsewhere).toBeInstanceOf(Response);
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([
      301,
      `/compare?cars=${slugAt(0)},${slugAt(1)}`,
    ]);
  });

  test('shows four of five cars with a notice, and suggests no fifth', async () => {
    const slugs = [0, 1, 2, 3, 4].map(slugAt);
    const five = await compare(`/compare?cars=${slugs}`);
    expect([five.cars.length, five.notice]).toEqual([
      4,
      'You can compare 4 cars at a time. Showing the first 4.',
    ]);
    const four = await compare(`/compare?cars=${slugs.slice(0, 4)}`);
    expect([four.cars.length, four.notice, four.suggestions]).toEqual([4, undefined, []]);
  });

  test('names unknown cars, another dealer’s and withdrawn ones', async () => {
    const [other] = await carsOf('wattle-bend');
    const dropped = slugAt(5);
    await services()
      .database.updateTable('cars')
      .set({ removed_at: '2026-11-20T00:00:00.000Z' })
      .where('slug', '=', dropped)
      .execute();
    const { cars: here, gone } = await compare(
      `/compare?cars=${slugAt(0)},no-such-car,${other?.slug},${dropped}`,
    );
    expect(here.map(({ slug }) => slug)).toEqual([slugAt(0)]);
    expect(gone.map(({ name }) => name)).toEqual(['“no-such-car”', `“${other?.slug}”`, cars[5]?.name]);
    expect(gone[0]?.removeHref).toBe(`/compare?cars=${slugAt(0)},${other?.slug},${dropped}`);
  });

  test('is empty without cars', async () => {
    const view = await compare('/compare');
    expect([view.cars, view.gone, view.suggestions]).toEqual([[], [], []]);
    expect(view.searchHref).toBe('/search/new-used-and-demo-cars');
  });

  test('doesn’t exist on a site without comparison', async () => {
    const refused = await compare('/compare', ({ tenant }) => ({
      tenant: { ...tenant, cards: { ...tenant.cards, compare: false } },
    })).catch((thrown) => thrown);
    expect(refused.status).toBe(404);
  });
});
