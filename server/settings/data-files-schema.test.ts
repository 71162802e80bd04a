import { describe, expect, test } from 'vitest';
import { modelsFileSchema, offersSchema } from './data-files-schema';

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
  image: { url: 'illustration:ute/blue/ranger/quarter', thumb: '/assets/ranger-small.webp' },
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

const whole = {
  id: 'ranger-runout',
  name: 'Ranger runout',
  description: 'Save **$3,000** on <em>every</em> Ranger in stock.',
  disclaimer: 'While stocks last.',
  image_url: 'illustration:ute/blue/ranger/quarter',
  model: { name: 'Ranger', slug: 'ranger', override_url: 'https://www.ford.example/ranger' },
  manufacturer: 'Ford',
  cars_href: '/search/ford/ranger?year=2026',
  excluded_website_ids: ['wattle-bend'],
  start: '2026-11-01',
  expiry: '2026-12-31',
  position: 1,
};

describe('an offer', () => {
  test('has all documented fields', () => {
    expect(offersSchema.parse([whole])).toEqual([whole]);
  });
  test('accepts the alternative field names; the usual ones take precedence', () => {
    const offer = { id: 'a', name: 'A', excluded_website_ids: [] };
    const image_or_model_image = { url: '/assets/a.webp' };
    const other = { ...offer, sanitized_description: '<p>Save</p>', image_or_model_image };
    const usual = { ...offer, description: '<p>Save</p>', image_url: '/assets/a.webp' };
    expect(offersSchema.parse([other])).toEqual([usual]);
    expect(offersSchema.parse([{ ...other, description: null, image_url: null }])).toEqual([usual]);
    const mine = { description: 'Mine', image_url: '/assets/mine.webp' };
    expect(offersSchema.parse([{ ...other, ...mine }])).toEqual([{ ...offer, ...mine }]);
    const empty = { ...offer, sanitized_description: null, image_or_model_image: null };
    expect(offersSchema.parse([empty])).toEqual([offer]);
    expect(offersSchema.safeParse([{ ...offer, image_or_model_image: { url: 'x' } }]).success).toBe(false);
  });
  test('needs only its id and name; a feed may send null for missing values', () => {
    const least = { id: 'a', name: 'A' };
    const optional = ['description', 'disclaimer', 'image_url', 'model', 'manufacturer'];
    const empty = { ...least, ...Object.fromEntries(optional.map((name) => [name, null])) };
    expect(offersSchema.safeParse([least, empty]).success).toBe(true);
  });
  test.each([
    ['an id that is no part of an address', { id: 'a/b' }],
    ['a day that is none', { expiry: '2026-02-30' }],
    ['a link elsewhere than https', { model: { name: 'Ranger', override_url: 'javascript:alert(1)' } }],
    ['a picture from another site than https', { image_url: '//cdn.example/a.jpg' }],
    ['an unknown setting', { titel: 'x' }],
    ['no name', { name: '' }],
  ])('is rejected with %s', (_, change) => {
    expect(offersSchema.safeParse([{ ...whole, ...change }]).success).toBe(false);
  });
});
