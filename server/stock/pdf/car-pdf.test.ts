import { expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { carPdf } from './car-pdf';
import { PdfShelf } from './pdf-shelf';

interface Situation {
  readonly car?: Car | null;
  readonly removedAt?: string;
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
    pdf = {},
    phones = {},
  } = situation;
  const print = ({ photos, logo }: { photos: unknown[]; logo?: unknown }) =>
    new Blob([`${photos.length} photos${logo ? ', a logo' : ''}`]).stream();
  return {
    tenant: yardTenant({ pdf, phones }),
    now: new Date(now),
    url: new URL(`https://${host ?? 'yard.example'}/cars/x.pdf`),
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

test('is another file exactly if the car, the tenant, the day or the address changes', async () => {
  const same = await identityOf({});
  expect(await identityOf({ now: '2026-11-20T13:59:59Z' })).toBe(same);
  const others: Situation[] = [
    { car: buildCar({ price: 52_000 }) },
    { car: buildCar({ dealercomments: 'New tyres.' }) },
    { car: buildCar({ images: [] }) },
    { now: '2026-11-20T14:00:00Z' },
    { host: 'www.yard.example' },
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

test('a site that masks its numbers prints one that people can call', async () => {
  const identity = await identityOf({ phones: { reveal: 'masked' } });
  expect(identity).toContain('"text":"07 5550 0000","href":"tel:');
  expect(identity).toContain('"contact":["07 5550 0000"');
  expect(identity).not.toContain('**');
});
