import { describe, expect, test } from 'vitest';
import { offersSchema } from './offer-schema';

const whole = {
  id: 'ranger-runout',
  name: 'Ranger runout',
  description: 'Save **$3,000** on <em>every</em> Ranger in stock.',
  disclaimer: 'While stocks last.',
  image_url: 'illustration:ute/blue/ranger/scene',
  model: { name: 'Ranger', slug: 'ranger', override_url: 'https://www.ford.example/ranger' },
  manufacturer: 'Ford',
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
