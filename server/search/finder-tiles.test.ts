import { describe, expect, it } from 'vitest';
import type { Car } from '#server/settings/car';
import { searchSchema } from '#server/settings/search-schema';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testTenant } from '../../tests/support/test-tenant';
import { unknownVocabulary } from './rules/path-facets';
import {
  browseAttributeNamed,
  browseAttributes,
  modelKey,
  modelSamples,
  modelTile,
  tileGrid,
  tileOptions,
  valueHref,
} from './tiles';

describe('tiles', () => {
  const tenant = { search: searchSchema.parse({ popular_makes: 2 }), stock: stockSchema.parse({}) };
  const vocabulary = {
    ...unknownVocabulary,
    known: true,
    makes: [{ value: 'Land Rover', count: 3, models: [] }],
    bodies: [{ value: 'People Mover', count: 2 }],
  };
  const counts = (...values: string[]) => values.map((value, index) => ({ value, count: 10 - index }));

  it.each([
    ['make', 'Land Rover', '/search/land-rover'],
    ['body', 'People Mover', '/search/people-mover'],
    ['price_range', 'Under $5,000', '/search/new-used-and-demo-cars?price_range=Under+%245%2C000'],
    ['fuel', 'Diesel', '/search/new-used-and-demo-cars?fuel=Diesel'],
    ['seats', '7', '/search/new-used-and-demo-cars?seats=7'],
    ['location_name', 'Yard & Co', '/search/new-used-and-demo-cars?location_name=Yard+%26+Co'],
  ] as const)('of %s %s link to %s', (attribute, value, href) => {
    expect(valueHref(attribute, value, vocabulary, tenant)).toBe(href);
  });

  it.each([
    ['make', ['Kia', 'Ford', 'Volvo', 'Audi'], ['Kia', 'Ford', 'Audi', 'Volvo']],
    ['body', ['SUV', 'Ute', 'Hatch'], ['SUV', 'Ute', 'Hatch']],
    ['seats', ['2', '5', '7'], ['2 seats', '5 seats', '7 seats']],
  ] as const)('of %s %j are shown as %j', (attribute, given, shown) => {
    const { tiles } = tileGrid(attribute, counts(...given), { vocabulary, tenant });
    expect(tiles.map(({ text }) => text)).toEqual(shown);
  });
  it("have the dealer's logos for makes only", () => {
    const logos = new Map([['land-rover', '/media/assets/240/land-rover.svg']]);
    const shown = (attribute: 'make' | 'body') =>
      tileGrid(attribute, counts('Land Rover', 'Kia'), { vocabulary, tenant, logos }).tiles.map(
        ({ logo }) => logo,
      );
    expect(shown('make')).toEqual(['/media/assets/240/land-rover.svg', undefined]);
    expect(shown('body')).toEqual([undefined, undefined]);
  });
  it('have images for body types, and text only for makes', () => {
    const pictures = (attribute: 'body' | 'make') =>
      tileGrid(attribute, counts('SUV'), { vocabulary, tenant }).tiles.map(({ picture }) => picture);
    expect(pictures('body')).toEqual([expect.stringMatching(/^\/media\/.*\/suv\./)]);
    expect(pictures('make')).toEqual([undefined]);
  });
  it('have a motorcycle of each kind', () => {
    const kinds = ['Naked', 'Adventure', 'Classic', 'Cruiser', 'Scooter', 'Sports', 'Touring'];
    const { tiles } = tileGrid('body', counts(...kinds), { vocabulary, tenant });
    expect(new Set(tiles.map(({ picture }) => picture)).size).toBe(kinds.length);
  });
  it.each([
    ['Adventure', 'Trail'],
    ['Caravan', 'Pop Top'],
    ['Wagon', 'Station Wagon', 'SUV'],
  ])('have text only for body types with one picture between them: %s and %s', (...bodies) => {
    const { tiles } = tileGrid('body', counts(...bodies), { vocabulary, tenant });
    expect(tiles.map(({ picture }) => picture)).toEqual(bodies.map(() => undefined));
  });
  it.each([
    ['Body type', 'Browse by body type', 'All body types'],
    ['Style', 'Browse by style', 'All styles'],
  ])('call body types %s as the site does', (body_name, heading, all) => {
    const site = { ...tenant, search: searchSchema.parse({ body_name }) };
    const grid = tileGrid('body', counts('Naked', 'Cruiser'), { vocabulary, tenant: site, first: 1 });
    expect(grid).toMatchObject({ heading, more: { text: all } });
  });
  it('link to the others if not all are shown', () => {
    const grid = (first: number) =>
      tileGrid('fuel', counts('Petrol', 'Diesel'), { vocabulary, tenant, first });
    expect(grid(1)).toMatchObject({
      tiles: [{ text: 'Petrol', countText: '10 cars' }],
      more: { href: '/browse/fuel' },
    });
    expect(grid(2).more).toBeUndefined();
  });
  it('exist for six attributes only', () => {
    expect(browseAttributes.map(browseAttributeNamed)).toEqual(browseAttributes);
    expect(['', 'vin', 'price', 'constructor'].map(browseAttributeNamed)).toEqual(Array(4).fill(undefined));
  });
});

describe('model tiles', () => {
  const car = (given: Partial<Car>) => buildCar({ make: 'Mazda', model: '3', ...given });
  const photo = [{ url: 'illustration:hatch/red/a/quarter' }];
  const sampleOf = (...cars: Car[]) => modelSamples(cars).get(modelKey('Mazda', '3'));

  it.each<[rule: string, cars: Car[], cheapest: string | undefined, pictured: string]>([
    ['show the lowest price', [car({ id: 'a', price: 9_000 }), car({ id: 'b', price: 10_000 })], 'a', 'a'],
    ['ignore a price of 0', [car({ id: 'a', price: 0 }), car({ id: 'b', price: 10_000 })], 'b', 'a'],
    ['may have no price', [car({ id: 'a', price: 0 })], undefined, 'a'],
    ['show the first photo', [car({ id: 'a', images: [] }), car({ id: 'b', images: photo })], 'a', 'b'],
    ['may have no photo', [car({ id: 'a', images: [] }), car({ id: 'b', images: [] })], 'a', 'a'],
    ['ignore other models', [car({ id: 'x', model: 'CX-5', price: 1_000 }), car({ id: 'a' })], 'a', 'a'],
  ])('%s', (_rule, cars, cheapest, pictured) => {
    const sample = sampleOf(...cars);
    expect([sample?.cheapest?.id, sample?.pictured.id]).toEqual([cheapest, pictured]);
  });

  const model = { make: 'Mazda', model: '3', count: 1_234 };
  const options = tileOptions({
    tenant: testTenant({ price: { default_type: 'before_on_roads' } }),
    now: new Date(0),
    url: new URL('https://site.test/models'),
  });
  it('have the lowest price with its type', () => {
    const sample = sampleOf(car({ price: 25_990, price_type: 'drive_away' }));
    expect(modelTile(model, '/search/mazda/3', sample, options)).toMatchObject({
      text: '3',
      countText: '1,234 cars',
      from: { text: '$25,990', kind: 'Drive away' },
    });
  });
  it('use the default price type of the tenant', () => {
    const sample = sampleOf(car({ price: 25_990, price_type: undefined }));
    const { from } = modelTile(model, '/', sample, options);
    expect(from).toEqual({ text: '$25,990', kind: 'Before on-road costs' });
  });
  it('show the outline of the body type if there is no car', () => {
    const tile = modelTile({ ...model, body: 'Ute' }, '/', undefined, options);
    expect(tile.from).toBeUndefined();
    expect(tile.picture.src).toContain('/ute.svg');
  });
});
