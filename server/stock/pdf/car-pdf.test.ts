import { describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { carPdf, gatherPhotos, photoUrls, withinBudget } from './car-pdf';
import { PdfShelf } from './pdf-shelf';

interface Situation {
  readonly car?: Car | null;
  readonly removedAt?: string;
  readonly query?: string;
  readonly now?: string;
  readonly host?: string;
  readonly pdf?: object;
  readonly phones?: object;
}

/** A site with one car; its drawing is the number of photos it receives. */
function siteWith(situation: Situation): Bff {
  const {
    car = buildCar(),
    removedAt,
    now = '2026-11-20T00:00:00Z',
    host,
    query = '',
    pdf = {},
    phones = {},
  } = situation;
  const print = ({ photos, logo }: { photos: unknown[]; logo?: unknown }) =>
    new Blob([`${photos.length} photos${logo ? ', a logo' : ''}`]).stream();
  return {
    tenant: yardTenant({ pdf, phones, price: { in_full: true } }),
    now: new Date(now),
    url: new URL(`https://${host ?? 'yard.example'}/cars/x.pdf${query}`),
    services: {
      cars: { bySlug: async () => car && { car, removedAt: removedAt ?? null } },
      carPhotos: { jpegOf: async () => new Uint8Array(3) },
      tenantFiles: {
        read: async (_tenant: string, path: string) =>
          path === 'assets/logo.png' ? new Uint8Array(1) : undefined,
      },
      pdfPrinter: { print },
      pdfs: new PdfShelf(),
    },
    // The services that the use-case needs.
  } as unknown as Bff;
}
const stateOf = async (situation: Situation) => (await carPdf(siteWith(situation), 'x')).state;

test.each<[string, Situation, string]>([
  ['a car for sale has a PDF', {}, 'here'],
  ['a car that was never there has none', { car: null }, 'unknown'],
  ['a car that was taken off is gone', { removedAt: '2026-11-01T00:00:00Z' }, 'gone'],
  ['a car whose page is gone has none', { car: buildCar({ status: 'sold' }) }, 'gone'],
  ['a dealer may offer no PDFs', { pdf: { offered: false } }, 'off'],
])('%s', async (_rule, situation, state) => {
  expect(await stateOf(situation)).toBe(state);
});

const identityOf = async (situation: Situation) => {
  const found = await carPdf(siteWith(situation), 'x');
  return found.state === 'here' ? found.identity : undefined;
};

test('is another file exactly if the car, the tenant, the day, the address or the shopper’s state changes', async () => {
  const same = await identityOf({});
  expect(await identityOf({ now: '2026-11-20T13:59:59Z' })).toBe(same);
  const others: Situation[] = [
    { car: buildCar({ price: 52_000 }) },
    { car: buildCar({ dealercomments: 'New tyres.' }) },
    { car: buildCar({ images: [] }) },
    { now: '2026-11-20T14:00:00Z' },
    { host: 'www.yard.example' },
    { query: '?register_in=VIC' },
    { pdf: { note: 'Ask us.' } },
    { pdf: { logo: 'assets/logo.png' } },
  ];
  for (const other of others) expect(await identityOf(other)).not.toBe(same);
});

test('has its photos and the logo, and the car’s own file name', async () => {
  const images = Array.from({ length: 20 }, (_, index) => ({ url: `https://photos.example/${index}.jpg` }));
  const found = await carPdf(siteWith({ car: buildCar({ images }), pdf: { logo: 'assets/logo.png' } }), 'x');
  if (found.state !== 'here') throw new Error('no car');
  expect(found.name).toBe('2021-toyota-hilux-sr5-u10001.pdf');
  const body = await found.open(new AbortController().signal);
  expect(await new Response(body).text()).toBe('15 photos, a logo');
});

test('a missing logo leaves the name', async () => {
  const found = await carPdf(siteWith({ pdf: { logo: 'assets/other.png', photos: 0 } }), 'x');
  if (found.state !== 'here') throw new Error('no car');
  expect(await new Response(await found.open(new AbortController().signal)).text()).toBe('1 photos');
});

test('a site that masks its numbers prints them masked: the page at the printed address reveals and counts them', async () => {
  const identity = await identityOf({ phones: { reveal: 'masked' } });
  expect(identity).toContain('"phone":{"text":"07 55** ****"}');
  expect(identity).toContain('"contact":["07 55** ****"');
  expect(identity?.replace(/\D/g, '')).not.toContain('0755500000');
});

describe('gather photos', () => {
  const bytes = (size: number) => new Uint8Array(size);
  const site = { tenant: 'yard', hosts: ['x.example'] };
  const never = new Promise<undefined>(() => undefined);

  test('the first photo is wide, the others are not, and only the tenant’s hosts are used', async () => {
    const asked: unknown[][] = [];
    const carPhotos = {
      jpegOf: async (...question: unknown[]) => {
        asked.push(question);
        return bytes(3);
      },
    };
    const { photos, whole } = await gatherPhotos(carPhotos, { urls: ['a', 'b'], ...site });
    expect([photos.length, whole]).toEqual([2, true]);
    expect(asked).toEqual([
      ['a', 960, site],
      ['b', 480, site],
    ]);
  });

  test('leaves out late, missing and failed ones, in their places; marks the file as incomplete', async () => {
    const answers: Readonly<Record<string, Promise<Uint8Array<ArrayBuffer> | undefined>>> = {
      late: never,
      missing: Promise.resolve(undefined),
      there: Promise.resolve(bytes(5)),
    };
    const carPhotos = { jpegOf: (url: string) => answers[url] ?? Promise.reject(new Error('no')) };
    const urls = ['late', 'missing', 'fails', 'there'];
    const { photos, whole } = await gatherPhotos(carPhotos, { urls, ...site, waitMs: 30 });
    expect(photos).toEqual([undefined, undefined, undefined, bytes(5)]);
    expect(whole).toBe(false);
  });

  test('without photos it is complete', async () => {
    const carPhotos = { jpegOf: () => never };
    expect(await gatherPhotos(carPhotos, { urls: [], ...site })).toEqual({ photos: [], whole: true });
  });
});

describe('photos', () => {
  const images = ['a', 'b', 'c', 'b'].map((url) => ({ url }));

  test.each([
    ['the first one and so many beside it', { images }, 1, ['a', 'b']],
    ['none beside it', { images }, 0, ['a']],
    ['each once', { images }, 14, ['a', 'b', 'c']],
    ['the primary one first', { images, primary_image_url: 'c' }, 14, ['c', 'a', 'b']],
    ['none at all', { images: [] }, 14, []],
  ])('%s', (_rule, car, beside, expected) => {
    expect(photoUrls(car, beside)).toEqual(expected);
  });

  test('at most fourteen beside the first', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ url: `photo-${index}` }));
    expect(photoUrls({ images: many }, 14)).toHaveLength(15);
  });

  test('leaves out photos that would make the file too large, in their places', () => {
    const [small, large] = [{ byteLength: 40 }, { byteLength: 100 }];
    expect(withinBudget([small, undefined, large, small], 80)).toEqual([small, undefined, undefined, small]);
    expect(withinBudget([small, small], 80)).toEqual([small, small]);
    expect(withinBudget([small, small], 79)).toEqual([small, undefined]);
  });
});
