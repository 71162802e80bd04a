import { describe, expect, test } from 'vitest';
import { offerColumns } from '#server/page/to-offer-view';
import { modelsFileSchema, offersSchema } from '#server/settings/data-files-schema';
import { expectEach } from '../../../tests/support/expect-each';
import {
  checkOffers,
  modelOfOffer,
  offerAt,
  offerHref,
  offerImage,
  offerMakes,
  offerState,
  offersForCar,
  shownOffers,
} from './offers';

const offerOf = (more: object) => {
  const [offer] = offersSchema.parse([{ id: 'a', name: 'A', ...more }]);
  if (!offer) throw new Error('no offer');
  return offer;
};
const site = { slug: 'coast', time_zone: 'Australia/Brisbane', website_id: undefined };
/** 10:30 pm on 20 November in Brisbane. */
const now = new Date('2026-11-20T12:30:00Z');

const notHere = { excluded_website_ids: ['coast'] };

describe('an offer is', () => {
  test.each([
    ['shown without dates', {}, 'shown'],
    ['shown on its first day', { start: '2026-11-20' }, 'shown'],
    ['coming before its first day', { start: '2026-11-21' }, 'coming'],
    ['shown to the end of its last day', { expiry: '2026-11-20' }, 'shown'],
    ['over after its last day', { expiry: '2026-11-19' }, 'over'],
    ['elsewhere on a site it excludes', notHere, 'elsewhere'],
    ['elsewhere even if it is over', { ...notHere, expiry: '2026-11-19' }, 'elsewhere'],
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
    [true, '/offers/a; /offers/ford/a; /offers/anything/a'],
    [false, '/offers/b; /offers/x/y/a; /special-offers'],
  ])('finds it (%s) by: %s', (found, paths) => {
    expectEach(paths, (path) => offerAt([offerOf({})], path) !== undefined, found);
  });
});

test('the makes of offers are distinct, by name', () => {
  const makes = ['Mazda', undefined, 'Ford', 'mazda'].map((manufacturer) => offerOf({ manufacturer }));
  expect(offerMakes(makes)).toEqual(['Ford', 'mazda']);
});

test('offers are in two or three columns, four of them in two', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(offerColumns)).toEqual([2, 2, 3, 2, 3, 3, 3]);
});

describe('the image of an offer', () => {
  const model = {
    id: '1',
    name: 'CX-5',
    slug: 'cx-5',
    manufacturer_name: 'Mazda',
    body: [],
    bodyStyle: [],
    fuel: [],
    image: { url: '/assets/cx-5.webp' },
  };
  const range = { models: [model] };
  test.each([
    ['its own image', { image_url: '/a.jpg', model: { name: 'CX-5' } }, '/a.jpg'],
    ['the image of its model, found by name', { model: { name: 'CX 5' } }, '/assets/cx-5.webp'],
    [
      'the image of its model, found by slug',
      { model: { name: 'The five', slug: 'cx-5' }, manufacturer: 'mazda' },
      '/assets/cx-5.webp',
    ],
    ['not the image of another make', { model: { name: 'CX-5' }, manufacturer: 'Ford' }, undefined],
    ['missing without a model', {}, undefined],
  ])('is %s', (_, more, image) => expect(offerImage(offerOf(more), range)).toBe(image));
  test('is undefined for a model without a picture', () => {
    const bare = { models: [{ ...model, image: null }] };
    expect(offerImage(offerOf({ model: { name: 'CX-5' } }), bare)).toBeUndefined();
    expect(modelOfOffer(offerOf({}), range)).toBeUndefined();
  });
});

const ranger = { make: 'Ford', model: 'Ranger' };

test.each([
  ['its make and model', { manufacturer: 'Ford', model: { name: 'Ranger' } }, true],
  ['its make', { manufacturer: 'Ford' }, true],
  ['its make in other case', { manufacturer: 'FORD', model: { name: 'ranger' } }, true],
  ['its model, of any make', { model: { name: 'Ranger' } }, true],
  ['every car', {}, true],
  ['every car, with an empty make', { manufacturer: '' }, true],
  ['another model of its make', { manufacturer: 'Ford', model: { name: 'Escape' } }, false],
  ['another make', { manufacturer: 'Kia' }, false],
  ['a model of the same name of another make', { manufacturer: 'Kia', model: { name: 'Ranger' } }, false],
])('an offer for %s', (_, offer, isFor) => {
  expect(offersForCar([offer], ranger)).toEqual(isFor ? [offer] : []);
});

test('offers for a car keep their order', () => {
  const offers = [{ manufacturer: 'Kia' }, { manufacturer: 'Ford' }, {}];
  expect(offersForCar(offers, ranger)).toEqual([{ manufacturer: 'Ford' }, {}]);
  expect(offersForCar([], ranger)).toEqual([]);
});

const range = modelsFileSchema.parse({
  manufacturers: [{ id: '1', name: 'Ford', slug: 'ford' }],
  models: [
    { id: '1', name: 'Ranger', slug: 'ranger', manufacturer_name: 'Ford', image: { url: 'ranger.webp' } },
    { id: '2', name: 'Puma', slug: 'puma', manufacturer_name: 'Ford' },
  ],
});
const none = modelsFileSchema.parse({});
const image_url = 'a.webp';
const override_url = 'https://lada.example';

test.each<[string, object[], object, string[]]>([
  [
    'nothing in valid offers',
    [{ image_url }, { id: 'b', model: { name: 'Ranger' }, manufacturer: 'ford' }],
    range,
    [],
  ],
  ['an id used twice', [{ image_url }, { image_url }], range, ['error 1.id']],
  ['an early end', [{ image_url, start: '2026-02-01', expiry: '2026-01-31' }], range, ['error 0.expiry']],
  ['no offer of one day', [{ image_url, start: '2026-02-01', expiry: '2026-02-01' }], range, []],
  ['an unknown make', [{ image_url, manufacturer: 'Lada' }], range, ['note 0.manufacturer']],
  ['no make without a range', [{ image_url, manufacturer: 'Lada', model: { name: 'Niva' } }], none, []],
  ['an unknown model', [{ image_url, model: { name: 'Niva' } }], range, ['note 0.model']],
  ['no unknown model with a link', [{ image_url, model: { name: 'Niva', override_url } }], range, []],
  ['a missing picture', [{}], range, ['note 0.image_url']],
  ['a missing picture of the model', [{ model: { name: 'Puma' } }], range, ['note 0.image_url']],
  ['a picture on another site', [{ image_url: 'https://cdn.example/a.jpg' }], range, ['warning 0.image_url']],
])('reports %s', (_, offers, models, expected) => {
  const read = offersSchema.parse(offers.map((offer) => ({ id: 'a', name: 'A', ...offer })));
  const found = checkOffers(read, modelsFileSchema.parse(models));
  expect(found.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});
