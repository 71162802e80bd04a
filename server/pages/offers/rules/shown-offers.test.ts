import { describe, expect, test } from 'vitest';
import { offersSchema } from '#server/settings/offer-schema';
import { offerColumns } from '../to-offer-view';
import {
  modelOfOffer,
  offerAt,
  offerHref,
  offerImage,
  offerMakes,
  offerState,
  shownOffers,
} from './shown-offers';

const offerOf = (more: object) => {
  const [offer] = offersSchema.parse([{ id: 'a', name: 'A', ...more }]);
  if (!offer) throw new Error('no offer');
  return offer;
};
const site = { slug: 'coast', time_zone: 'Australia/Brisbane', website_id: undefined };
/** 10:30 pm on 20 November in Brisbane. */
const now = new Date('2026-11-20T12:30:00Z');

describe('an offer is', () => {
  test.each([
    ['shown without dates', {}, 'shown'],
    ['shown on its first day', { start: '2026-11-20' }, 'shown'],
    ['to come before it', { start: '2026-11-21' }, 'coming'],
    ['shown on its last day, to the end of it', { expiry: '2026-11-20' }, 'shown'],
    ['over after it', { expiry: '2026-11-19' }, 'over'],
    ['elsewhere on a site it excludes', { excluded_website_ids: ['coast'] }, 'elsewhere'],
    [
      'elsewhere even when it is over',
      { excluded_website_ids: ['coast'], expiry: '2026-11-19' },
      'elsewhere',
    ],
    ['shown on a site it does not exclude', { excluded_website_ids: ['other'] }, 'shown'],
  ])('%s', (_, more, state) => expect(offerState(offerOf(more), site, now)).toBe(state));

  test('over when the day ends at the site, not on the server', () => {
    const offer = offerOf({ expiry: '2026-11-20' });
    const stateAt = (time_zone: string, at: string) =>
      offerState(offer, { ...site, time_zone }, new Date(at));
    expect(stateAt('Australia/Brisbane', '2026-11-20T13:59:59Z')).toBe('shown');
    expect(stateAt('Australia/Brisbane', '2026-11-20T14:00:00Z')).toBe('over');
    expect(stateAt('Australia/Perth', '2026-11-20T14:00:00Z')).toBe('shown');
    expect(stateAt('Australia/Sydney', '2026-11-20T13:00:00Z')).toBe('over');
  });
  test('excluded by the site’s website_id, if it has one', () => {
    const own = { ...site, website_id: 'w-42' };
    expect(offerState(offerOf({ excluded_website_ids: ['w-42'] }), own, now)).toBe('elsewhere');
    expect(offerState(offerOf({ excluded_website_ids: ['coast'] }), own, now)).toBe('shown');
  });
});

test('offers are ordered by position, then by the order of the file', () => {
  const offers = [
    offerOf({ id: 'a' }),
    offerOf({ id: 'b', position: 2 }),
    offerOf({ id: 'c' }),
    offerOf({ id: 'd', position: 1 }),
    offerOf({ id: 'e', expiry: '2026-01-01' }),
  ];
  expect(shownOffers(offers, site, now).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});

describe('the address of an offer', () => {
  test.each([
    [{ manufacturer: 'Land Rover' }, '/offers/land-rover/a'],
    [{}, '/offers/a'],
    [{ manufacturer: null }, '/offers/a'],
  ])('%j: %s', (more, href) => expect(offerHref(offerOf(more))).toBe(href));
  test.each([
    ['/offers/a', true],
    ['/offers/ford/a', true],
    ['/offers/anything/a', true],
    ['/offers/b', false],
    ['/offers/x/y/a', false],
    ['/special-offers', false],
  ])('%s finds it: %s', (path, found) => {
    expect(offerAt([offerOf({})], path) !== undefined).toBe(found);
  });
});

test('the makes of offers are distinct, by name', () => {
  const makes = ['Mazda', undefined, 'Ford', 'mazda'].map((manufacturer) => offerOf({ manufacturer }));
  expect(offerMakes(makes)).toEqual(['Ford', 'mazda']);
});

test.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 4],
  [6, 3],
  [7, 4],
])('%d offers are in %d columns', (count, columns) => expect(offerColumns(count)).toBe(columns));

describe('image_or_model_image', () => {
  const model = {
    ...{ id: '1', name: 'CX-5', slug: 'cx-5', manufacturer_name: 'Mazda' },
    ...{ body: [], bodyStyle: [], fuel: [], image: { url: '/assets/cx-5.webp' } },
  };
  const range = { models: [model] };
  test.each([
    ['its own', { image_url: '/a.jpg', model: { name: 'CX-5' } }, '/a.jpg'],
    ['its model’s, found by name', { model: { name: 'CX 5' } }, '/assets/cx-5.webp'],
    [
      'its model’s, found by slug',
      { model: { name: 'The five', slug: 'cx-5' }, manufacturer: 'mazda' },
      '/assets/cx-5.webp',
    ],
    ['none of another make’s model', { model: { name: 'CX-5' }, manufacturer: 'Ford' }, undefined],
    ['none without a model', {}, undefined],
  ])('is %s', (_, more, image) => expect(offerImage(offerOf(more), range)).toBe(image));
  test('is undefined for a model without a picture', () => {
    expect(
      offerImage(offerOf({ model: { name: 'CX-5' } }), { models: [{ ...model, image: null }] }),
    ).toBeUndefined();
    expect(modelOfOffer(offerOf({}), range)).toBeUndefined();
  });
});
