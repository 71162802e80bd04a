import { describe, expect, it } from 'vitest';
import type { Car } from '#server/settings/car';
import { mediaSchema } from '#server/settings/media-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../../tests/support/yard';
import { ogCard, ogImageOf, ogImagePath, ogVersion, parseOgImagePath } from './og-card';

const slug = '2021-mazda-cx-5';
const car = (more: Partial<Car> = {}) =>
  buildCar({
    ...{ slug, make: 'Mazda', model: 'CX-5', badge: 'Akera', series: undefined },
    ...{ price: 38_990, price_type: 'drive_away', images: [{ url: 'https://photos.example/1.jpg' }] },
    ...more,
  });
const tenant = yardTenant();

describe('the Open Graph image', () => {
  it('shows dealer, title, price with its kind, and the first photo', () => {
    expect(ogCard(car(), tenant)).toMatchObject({
      dealer: 'Yard',
      title: '2021 Mazda CX-5',
      subtitle: 'Akera',
      price: { text: '$38,990', kind: 'Drive away', quiet: false },
      photo: 'https://photos.example/1.jpg',
      theme: { brand: '#004488', onBrand: '#ffffff' },
    });
  });

  it.each([
    ['in_stock', undefined],
    ['coming_soon', undefined],
    ['sold', 'SOLD'],
  ] as const)('of a car that is %s says %s', (status, sold) => {
    const card = ogCard(car({ status }), tenant);
    expect(card.sold).toBe(sold);
    expect(card.price === undefined).toBe(sold !== undefined);
  });

  it("uses the tenant's text for no price", () => {
    expect(ogCard(car({ price: undefined }), tenant).price).toEqual({
      text: 'Enquire for price.',
      kind: '',
      quiet: true,
    });
  });

  it.each([
    [[], undefined],
    [['javascript:alert(1)', 'https://photos.example/2.jpg'], 'https://photos.example/2.jpg'],
    [['https://other.example/1.jpg', 'https://photos.example/2.jpg'], 'https://photos.example/2.jpg'],
    [['illustration:suv/white/1/side'], 'illustration:suv/white/1/side'],
  ])('of the images %j shows %s', (urls, photo) => {
    const media = mediaSchema.parse({ photo_hosts: ['photos.example'] });
    expect(ogCard(car({ images: urls.map((url) => ({ url })) }), yardTenant({ media })).photo).toBe(photo);
  });

  it('has a new version exactly when its content changes', () => {
    const version = (more: Partial<Car>, of = tenant) => ogVersion(ogCard(car(more), of));
    const versions = [
      version({}),
      version({ price: 37_990 }),
      version({ status: 'sold' }),
      version({ images: [] }),
      version({}, yardTenant({ name: 'Other' })),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(version({ km: 12, dealercomments: 'Lovely.' })).toBe(versions[0]);
  });

  it('has its size and alternative text', () => {
    const { src, ...rest } = ogImageOf(car(), tenant);
    expect(rest).toEqual({ width: 1200, height: 630, alt: '2021 Mazda CX-5 Akera' });
    expect(parseOgImagePath(src.slice('/media/'.length))).toEqual({
      slug,
      version: ogVersion(ogCard(car(), tenant)),
    });
  });
});

it('the address of an Open Graph image can be parsed back', () => {
  const path = ogImagePath(slug, '0a1b2c');
  expect(path).toBe('/media/og/2021-mazda-cx-5/0a1b2c.jpg');
  expect(parseOgImagePath(path.slice('/media/'.length))).toEqual({
    slug,
    version: '0a1b2c',
  });
});

it.each(['A/1.jpg', 'a/.jpg', 'a/1.png', '../1.jpg', `${'a'.repeat(201)}/1.jpg`, 'a/1.jpg/'])(
  'rejects the address %s',
  (path) => expect(parseOgImagePath(`og/${path}`)).toBeUndefined(),
);
