import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkTarget } from '#server/dealer/addresses/rules/site-pages';
import { carNoun } from '#server/dealer/tenants/rules/noun';
import { unknownVocabulary } from '#server/search/rules/path-facets';
import type { Car } from '#server/settings/car';
import { homeSchema } from '#server/settings/home-schema';
import { searchSchema } from '#server/settings/search-schema';
import { stockSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { shownBanners } from './rules/banners';
import { chosenPrices, type Prices, thumbs } from './rules/price-slider';
import {
  browseAttributeNamed,
  browseAttributes,
  modelKey,
  modelSamples,
  modelTile,
  tileGrid,
  valueHref,
} from './rules/tiles';

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
  const photo = [{ url: 'illustration:hatch/red/a/side' }];
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
  const options = { noun: carNoun, prices: { defaultType: 'before_on_roads' as const } };
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
