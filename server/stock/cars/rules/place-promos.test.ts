import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Promo, promoSchema } from '#server/settings/car-page-schema';
import { placePromos } from './place-promos';

type PromoList = Parameters<typeof placePromos>[1];

const exists = (href: string) => href !== '/no-such-page';
const day = { now: new Date('2026-11-20T15:00:00Z'), timeZone: 'Australia/Brisbane', exists };
const list: PromoList = { kind: [], page: 1, pageSize: 21, count: 100 };

const promo = (
  position: number,
  given: Partial<z.input<typeof promoSchema>> = {},
  title = `Promo ${position}`,
): Promo => promoSchema.parse({ position, node: { title, href: '/search/demo-cars' }, ...given });

const placed = (promos: readonly Promo[], given: Partial<PromoList> = {}) =>
  placePromos(promos, { ...list, ...given }, day).map(({ title, carsBefore }) => [title, carsBefore]);

/** Today is 21 November at the tenant, though still the 20th in London. */
describe('a promotion is shown', () => {
  test.each<[string, boolean, Partial<z.input<typeof promoSchema>>]>([
    ['without dates', true, {}],
    ['from its start', true, { start: '2026-11-21' }],
    ['not before its start', false, { start: '2026-11-22' }],
    ['on its last day', true, { expiry: '2026-11-21' }],
    ['not after its last day', false, { expiry: '2026-11-20' }],
    ['not with a dead link', false, { node: { title: 'Dead', href: '/no-such-page' } }],
    ['between both days', true, { start: '2026-11-01', expiry: '2026-11-30' }],
  ])('%s', (_rule, shown, given) => {
    expect(placed([promo(3, given)])).toHaveLength(shown ? 1 : 0);
  });

  test.each<[string, boolean, Promo['display'], PromoList['kind']]>([
    ['all: in the list of all cars', true, ['all'], []],
    ['all: in the list of a car type', true, ['all'], ['used']],
    ['all: not in a featured list', false, ['all'], 'featured'],
    ['featured: in a featured list', true, ['featured'], 'featured'],
    ['featured: not in the list of all cars', false, ['featured'], []],
    ['used: in the list of used cars', true, ['used'], ['used']],
    ['used: in the list of demo and used cars', true, ['used'], ['demo', 'used']],
    ['used: not in the list of new cars', false, ['used'], ['new']],
    ['used: not in the list of all cars', false, ['used'], []],
    ['several displays', true, ['new', 'featured'], 'featured'],
  ])('display %s', (_rule, shown, display, kind) => {
    expect(placed([promo(3, { display })], { kind })).toHaveLength(shown ? 1 : 0);
  });
});

describe('the position of a promotion', () => {
  const strict = (position: number) => promo(position, { strictDisplay: true });
  test.each<[string, string, ReturnType<typeof placed>]>([
    ['counts from 1', 'Promo 1 at 0', placed([promo(1)])],
    ['is its place in the list', 'Promo 5 at 4', placed([promo(5)])],
    [
      'counts the promotions before it',
      'Promo 3 at 2, Promo 4 at 2, Promo 6 at 3',
      placed([promo(6), promo(4), promo(3)]),
    ],
    ['may be beyond the first page', '', placed([promo(24)])],
    ['counts from the first page on', 'Promo 24 at 2', placed([promo(24)], { page: 2 })],
    ['is not repeated on later pages', '', placed([promo(3)], { page: 2 })],
    ['may be just behind the last car', 'Promo 5 at 4', placed([promo(5)], { count: 4 })],
    ['is the end of a short list', 'Promo 9 at 4', placed([promo(9)], { count: 4 })],
    ['is the end of the last page', 'Promo 90 at 4', placed([promo(90)], { count: 25, page: 2 })],
    ['is the end of a full last page', 'Promo 90 at 21', placed([promo(90)], { count: 42, page: 2 })],
    ['must be reached by a strict one', '', placed([strict(9)], { count: 4 })],
    ['is exact for a strict one', 'Promo 5 at 4', placed([strict(5)], { count: 4 })],
    ['does not exist in an empty list', '', placed([promo(1)], { count: 0 })],
  ])('%s', (_rule, expected, shown) => {
    expect(shown.map((it) => it.join(' at ')).join(', ')).toBe(expected);
  });

  test('several at one position rotate daily', () => {
    const rivals = [promo(3, {}, 'One'), promo(3, {}, 'Two')];
    const at = (iso: string) =>
      placePromos(rivals, list, { ...day, now: new Date(iso) }).map((it) => it.title);
    expect([at('2026-11-21T00:00:00Z'), at('2026-11-22T00:00:00Z')].flat().sort()).toEqual(['One', 'Two']);
    expect(at('2026-11-23T00:00:00Z')).toEqual(at('2026-11-21T00:00:00Z'));
  });
});

test('each promotion appears once, at exactly its position if there are enough cars', () => {
  const positions = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 10 });
  const sizes = fc.record({
    count: fc.integer({ min: 1, max: 120 }),
    pageSize: fc.integer({ min: 3, max: 30 }),
  });
  fc.assert(
    fc.property(positions, sizes, (places, { count, pageSize }) => {
      const promos = places.map((place) => promo(place));
      const entries: string[] = [];
      for (let page = 1; page <= Math.ceil(count / pageSize); page += 1) {
        const here = placePromos(promos, { kind: [], page, pageSize, count }, day);
        const cars = Math.min(pageSize, count - (page - 1) * pageSize);
        for (let at = 0; at <= cars; at += 1) {
          entries.push(...here.filter((it) => it.carsBefore === at).map((it) => it.title));
          if (at < cars) entries.push('car');
        }
      }
      expect(entries.filter((it) => it === 'car')).toHaveLength(count);
      expect(entries).toHaveLength(count + places.length);
      for (const [before, place] of [...places].sort((one, other) => one - other).entries()) {
        const at = entries.indexOf(`Promo ${place}`) + 1;
        expect(at).toBeGreaterThan(0);
        if (place - 1 - before <= count) expect(at).toBe(place);
      }
    }),
  );
});

test('a promotion has its texts, link and picture', () => {
  const node = { title: 'Demo cars', text: 'Driven by us.', button: 'See them', href: '/search/demo-cars' };
  const given = [promo(1, { node: { ...node, image: '/demo.webp' } })];
  expect(placePromos(given, list, day)).toEqual([
    { carsBefore: 0, ...node, picture: { src: '/demo.webp', alt: '' } },
  ]);
});
