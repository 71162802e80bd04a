import { describe, expect, it } from 'vitest';
import { carNoun } from '#server/dealership/tenants/rules/noun';
import { unknownVocabulary } from '#server/search/stock-search/rules/path-facets';
import type { Car } from '#server/settings/car';
import { searchSchema } from '#server/settings/search-schema';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import {
  browseAttributeNamed,
  browseAttributes,
  modelKey,
  modelSamples,
  modelTile,
  tileGrid,
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

  describe('a tile of an attribute links to its search page', () => {
    it.each([
      ['make', 'Land Rover', '/search/land-rover'],
      ['body', 'People Mover', '/search/people-mover'],
      ['price_range', 'Under $5,000', '/search/new-used-and-demo-cars?price_range=Under+%245%2C000'],
      ['fuel', 'Diesel', '/search/new-used-and-demo-cars?fuel=Diesel'],
      ['seats', '7', '/search/new-used-and-demo-cars?seats=7'],
      ['location_name', 'Yard & Co', '/search/new-used-and-demo-cars?location_name=Yard+%26+Co'],
    ] as const)('%s %s: %s', (attribute, value, href) => {
      expect(valueHref(attribute, value, vocabulary, tenant)).toBe(href);
    });
  });

  describe('the facet tile grid', () => {
    it.each([
      ['make', ['Kia', 'Ford', 'Volvo', 'Audi'], ['Kia', 'Ford', 'Audi', 'Volvo']],
      ['body', ['SUV', 'Ute', 'Hatch'], ['SUV', 'Ute', 'Hatch']],
      ['seats', ['2', '5', '7'], ['2 seats', '5 seats', '7 seats']],
    ] as const)(
      '%s: %j is shown as %j (makes: the popular ones, then the rest by name)',
      (attribute, given, shown) => {
        const { tiles } = tileGrid(attribute, counts(...given), { vocabulary, tenant });
        expect(tiles.map(({ text }) => text)).toEqual(shown);
      },
    );
    it("has the dealer's logos for makes, and for no other attribute", () => {
      const logos = new Map([['land-rover', '/media/assets/240/land-rover.svg']]);
      const counts = [
        { value: 'Land Rover', count: 3 },
        { value: 'Kia', count: 2 },
      ];
      const shown = (attribute: 'make' | 'body') =>
        tileGrid(attribute, counts, { vocabulary, tenant, logos }).tiles.map(({ logo }) => logo);
      expect(shown('make').filter(Boolean)).toEqual(['/media/assets/240/land-rover.svg']);
      expect(shown('body').filter(Boolean)).toEqual([]);
    });
    it('has body images, and text only for makes', () => {
      const pictures = (attribute: 'body' | 'make') =>
        tileGrid(attribute, counts('SUV'), { vocabulary, tenant }).tiles.map(({ picture }) => picture);
      expect(pictures('body')).toEqual([expect.stringMatching(/^\/media\/.*\/suv\./)]);
      expect(pictures('make')).toEqual([undefined]);
    });
    it('links to the rest if not all are shown', () => {
      const grid = (first: number) =>
        tileGrid('fuel', counts('Petrol', 'Diesel'), { vocabulary, tenant, first });
      expect(grid(1)).toMatchObject({
        tiles: [{ text: 'Petrol', countText: '10 cars' }],
        more: { href: '/browse/fuel' },
      });
      expect(grid(2).more).toBeUndefined();
    });
    it('is made of six attributes and nothing else', () => {
      expect(browseAttributes.map(browseAttributeNamed)).toEqual(browseAttributes);
      expect(['', 'vin', 'price', 'constructor'].map(browseAttributeNamed)).toEqual(Array(4).fill(undefined));
    });
  });
});

describe('model tiles', () => {
  const car = (given: Partial<Car>) => buildCar({ make: 'Mazda', model: '3', ...given });
  const photo = [{ url: 'illustration:hatch/red/a/side' }];
  const sampleOf = (...cars: Car[]) => modelSamples(cars).get(modelKey('Mazda', '3'));

  describe("a model's details, from its cars, cheapest first", () => {
    it.each<[rule: string, cars: Car[], cheapest: string | undefined, pictured: string]>([
      ['the lowest price', [car({ id: 'a', price: 9_000 }), car({ id: 'b', price: 10_000 })], 'a', 'a'],
      [
        'a car without a price tells none',
        [car({ id: 'a', price: 0 }), car({ id: 'b', price: 10_000 })],
        'b',
        'a',
      ],
      ['no price at all', [car({ id: 'a', price: 0 })], undefined, 'a'],
      ['the first photo', [car({ id: 'a', images: [] }), car({ id: 'b', images: photo })], 'a', 'b'],
      ['no photo at all', [car({ id: 'a', images: [] }), car({ id: 'b', images: [] })], 'a', 'a'],
      [
        'other models are not its own',
        [car({ id: 'x', model: 'CX-5', price: 1_000 }), car({ id: 'a' })],
        'a',
        'a',
      ],
    ])('%s', (_rule, cars, cheapest, pictured) => {
      const sample = sampleOf(...cars);
      expect([sample?.cheapest?.id, sample?.pictured.id]).toEqual([cheapest, pictured]);
    });
  });

  describe('a model’s tile', () => {
    const model = { make: 'Mazda', model: '3', count: 1_234 };
    const options = { noun: carNoun, prices: { defaultType: 'before_on_roads' as const } };
    it('has the lowest price with its type', () => {
      const sample = sampleOf(car({ price: 25_990, price_type: 'drive_away' }));
      expect(modelTile(model, '/search/mazda/3', sample, options)).toMatchObject({
        text: '3',
        countText: '1,234 cars',
        from: { text: '$25,990', kind: 'Drive away' },
      });
    });
    it('uses the tenant’s type for a price without one', () => {
      const sample = sampleOf(car({ price: 25_990, price_type: undefined }));
      const { from } = modelTile(model, '/', sample, options);
      expect(from).toEqual({ text: '$25,990', kind: 'Before on-road costs' });
    });
    it('works without any car: the outline of its body type, no price', () => {
      const tile = modelTile({ ...model, body: 'Ute' }, '/', undefined, options);
      expect(tile.from).toBeUndefined();
      expect(tile.picture.src).toContain('/ute.svg');
    });
  });
});
