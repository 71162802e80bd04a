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
  test('has all fields of the specification', () => {
    expect(offersSchema.parse([whole])).toEqual([whole]);
  });
  test('needs its id and name alone; a feed may say null for what it lacks', () => {
    const least = { id: 'a', name: 'A' };
    const empty = {
      ...least,
      description: null,
      disclaimer: null,
      image_url: null,
      model: null,
      manufacturer: null,
    };
    expect(offersSchema.safeParse([least, empty]).success).toBe(true);
  });
  test.each([
    ['an id that is no part of an address', { id: 'a/b' }],
    ['a day that is none', { expiry: '2026-02-30' }],
    ['a link elsewhere than https', { model: { name: 'Ranger', override_url: 'javascript:alert(1)' } }],
    ['a picture from another site than https', { image_url: '//cdn.example/a.jpg' }],
    ['an unknown setting', { titel: 'x' }],
    ['no name', { name: '' }],
  ])('is refused with %s', (_, change) => {
    expect(offersSchema.safeParse([{ ...whole, ...change }]).success).toBe(false);
  });
});
