import { expect, test } from 'vitest';
import { modelsFileSchema } from './model-schema';

const manufacturer = { id: '7', name: 'Ford', slug: 'ford', logo: { url: null } };
const model = {
  id: '70',
  name: 'Ranger',
  slug: 'ranger',
  manufacturer_name: 'Ford',
  description: 'A ute for work and weekend.',
  manufacturer_body: 'Cab Chassis',
  manufacturer_body2: 'Double Cab',
  manufacturer_body3: null,
  bodyStyle: ['Pick Up'],
  body: ['Ute'],
  fuel: ['Diesel'],
  variant: 'XL, XLT and Wildtrak',
  status: 'new',
  image: { url: 'illustration:ute/blue/ranger/cutout', thumb: '/assets/ranger-small.webp' },
  override_url: null,
  path: '/pages/ranger',
  aftermarket_manufacturer_id: '7',
  accessories_count: 40,
};

test('makes and models have all documented fields', () => {
  const range = { manufacturers: [manufacturer], models: [model] };
  expect(modelsFileSchema.parse(range)).toEqual(range);
});
test('a make may have no logo, a model only the required fields', () => {
  const { id, name, slug, manufacturer_name } = model;
  const least = {
    manufacturers: [{ id: '7', name: 'Ford', slug: 'ford' }],
    models: [{ id, name, slug, manufacturer_name }],
  };
  expect(modelsFileSchema.parse(least).models[0]).toMatchObject({ body: [], bodyStyle: [], fuel: [] });
});
test.each([
  [{ status: 'sold' }],
  [{ override_url: 'http://ford.example' }],
  [{ path: 'pages/ranger' }],
  [{ accessories_count: -1 }],
  [{ slug: 'Ranger XL' }],
])('rejects a model with %j', (change) => {
  expect(modelsFileSchema.safeParse({ models: [{ ...model, ...change }] }).success).toBe(false);
});
