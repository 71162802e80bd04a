import { describe, expect, test } from 'vitest';
import { modelsFileSchema, offersSchema } from '#server/settings/data-files-schema';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { location } from '../../tests/support/stock';
import { openYard } from '../../tests/support/yard';
import { brandPage } from './brand-page';
import { modelsPage } from './models-page';

const hilux = { id: '1', name: 'HiLux', slug: 'hilux', manufacturer_name: 'Toyota' };
const camry = { id: '2', name: 'Camry', slug: 'camry', body: ['Sedan'] };
const emira = { id: '3', name: 'Emira', slug: 'emira', manufacturer_name: 'Lotus', body: ['Coupe'] };
const models = modelsFileSchema.parse({
  manufacturers: [
    { id: 't', name: 'Toyota', slug: 'toyota', logo: { url: 'toyota.svg' } },
    { id: 'l', name: 'Lotus', slug: 'lotus-cars', logo: { url: null } },
  ],
  models: [
    {
      ...hilux,
      body: ['Ute'],
      manufacturer_body: 'Cab Chassis',
      fuel: ['Diesel'],
      status: 'new',
      accessories_count: 84,
      description: 'A ute.',
      image: { url: 'hilux.webp' },
    },
    { ...hilux, ...camry, override_url: 'https://camry.example' },
    { ...hilux, ...emira, path: '/no-such-page' },
  ],
});
const offers = offersSchema.parse([
  { id: 'a', name: 'HiLux runout', manufacturer: 'Toyota' },
  { id: 'b', name: 'Everything', manufacturer: 'Kia' },
]);
const car = (id: string, make: string, model: string, body: string, more: object = {}) =>
  buildCar({ id, slug: id, make, model, body, simple_body: body, ...more });
const stock = [
  car('1', 'Toyota', 'HiLux', 'Ute', { price: 30_000, car_type: 'new' }),
  car('2', 'Toyota', 'HiLux', 'Ute', { price: 20_000, car_type: 'used' }),
  car('3', 'Toyota', 'Prado', 'SUV'),
  car('4', 'Kia', 'Picanto', 'Hatch'),
];
const places = [
  location('t', { slug: 'toyota-yard', manufacturers: ['Toyota'] }),
  location('k', { slug: 'kia-yard', manufacturers: ['Kia'] }),
];
const yard = await openYard(stock, { locations: places }, { models, offers });
const groupsOf = ({ groups = [] }: Awaited<ReturnType<typeof modelsPage>>['view']) =>
  groups.map((group) => [group.make, group.href, group.models.map(({ text }) => text)]);

describe('/models of a dealer with a range', () => {
  test('shows the whole range by make, with stock counts', async () => {
    const view = (await modelsPage(yard.ask('/models'))).view;
    expect(view).toMatchObject({ heading: 'Our models', kind: 'models' });
    expect(groupsOf(view)).toEqual([
      ['Toyota', '/brands/toyota', ['HiLux', 'Camry']],
      ['Lotus', '/brands/lotus-cars', ['Emira']],
    ]);
    expect(view.groups?.[0]?.models).toMatchObject([
      {
        href: '/search/toyota/hilux',
        countText: '2 cars in stock',
        from: { text: '$30,000' },
        picture: { src: '/media/assets/800/hilux.webp' },
        tag: 'New',
        description: 'A ute.',
        facts: 'Diesel · 84 accessories',
      },
      { href: 'https://camry.example', countText: 'Not in stock right now' },
    ]);
  });
  test('does not link to a page that the site lacks', async () => {
    const { groups } = (await modelsPage(yard.ask('/models'))).view;
    expect(groups?.[1]?.models[0]?.href).toBeUndefined();
  });
  test.each([
    ['ute', 'Ute models', [['Toyota', '/brands/toyota', ['HiLux']]]],
    ['cab-chassis', 'Cab Chassis models', [['Toyota', '/brands/toyota', ['HiLux']]]],
    ['Coupe', 'Coupe models', [['Lotus', '/brands/lotus-cars', ['Emira']]]],
  ])('of one body type, by any of its names: %s', async (body, heading, groups) => {
    const view = (await modelsPage(yard.ask(`/models?body=${body}`))).view;
    expect(view.heading).toBe(heading);
    expect(groupsOf(view)).toEqual(groups);
  });
  test('shows the models in stock for a body type outside the range', async () => {
    const view = (await modelsPage(yard.ask('/models?body=hatch'))).view;
    expect(view.heading).toBe('Hatch models in stock');
    expect(groupsOf(view)).toEqual([['Kia', '/brands/kia', ['Picanto']]]);
  });
  test('links to every body type of the range and the stock, and marks the current one', async () => {
    const { links } = (await modelsPage(yard.ask('/models?body=ute'))).view;
    expect(links.map(({ text }) => text)).toEqual(['All models', 'Ute', 'Sedan', 'Coupe', 'Hatch', 'SUV']);
    expect(links.filter(({ current }) => current).map(({ text }) => text)).toEqual(['Ute']);
  });
});

describe('/brands/{brand} of a dealer with a range', () => {
  test('has its logo, the range first, its offers and its locations', async () => {
    const view = (await brandPage(yard.ask('/brands/toyota'), 'toyota')).view;
    expect(view.logo?.src).toBe('/media/assets/800/toyota.svg');
    expect(view.models?.map(({ text }) => text)).toEqual(['HiLux', 'Camry', 'Prado']);
    expect(view.offers?.offers.map(({ id }) => id)).toEqual(['a']);
    expect(view.places?.cards.map(({ slug }) => slug)).toEqual(['toyota-yard']);
  });
  test('also exists for a make without stock and logo', async () => {
    const view = (await brandPage(yard.ask('/brands/lotus-cars'), 'lotus-cars')).view;
    expect(view).toMatchObject({
      heading: 'Lotus',
      countText: '0 cars in stock',
      canonical: 'http://yard.localhost/brands/lotus-cars',
      models: [{ text: 'Emira' }],
      newest: [],
    });
    for (const part of ['logo', 'all', 'offers', 'places'] as const) expect(view[part]).toBeUndefined();
  });
  test('is unchanged for a make outside the range', async () => {
    const view = (await brandPage(yard.ask('/brands/kia'), 'kia')).view;
    expect(view).toMatchObject({ modelsHeading: 'Models in stock', models: [{ text: 'Picanto' }] });
  });
});
