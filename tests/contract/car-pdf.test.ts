import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '#server/cli/bundle.mjs';
import type { Services } from '#server/entry/services';
import type { Car } from '#server/settings/car';
import * as route from '../../app/routes/cars.$slug[.]pdf';
import { hasPdfTools, readPdf } from '../support/pdf-tools';
import { openTestServices } from '../support/test-services';

/** The route as Remix calls it, over the demo stock, with the real threads. */
let services: Services;
const cars: Car[] = [];
beforeAll(async () => {
  await bundle();
  services = await openTestServices({ running: true, demoStock: true });
  for await (const { car } of services.cars.changesSince('brolga', 0)) if (car) cars.push(car);
});
afterAll(() => services.close());

function ask(slug: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const host = 'brolga.localhost';
  const request = new Request(`http://${host}/cars/${slug}.pdf`, {
    ...init,
    headers: { host, ...init.headers },
  });
  return route.loader({ request, params: { slug }, context: {} });
}
const carWhere = (fits: (car: Car) => boolean): Car => {
  const found = cars.find(fits);
  if (!found) throw new Error('no such car in the demo stock');
  return found;
};
const forSale = () => carWhere(({ status, images }) => status === 'in_stock' && images.length >= 3);

test('streams the PDF of a car once, then serves it from memory, under its slug', async () => {
  const { slug } = forSale();
  const first = await ask(slug);
  expect([first.status, first.headers.get('content-length')]).toEqual([200, null]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${slug}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  });
  const bytes = await first.bytes();
  const second = await ask(slug);
  expect(second.headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(await second.bytes()).toEqual(bytes);
  const etag = first.headers.get('etag') ?? '';
  expect((await ask(slug, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.skipIf(!hasPdfTools)('is a valid, tagged PDF below a megabyte with the car’s details', async () => {
  const car = forSale();
  const bytes = await (await ask(car.slug)).bytes();
  expect(bytes.byteLength).toBeLessThan(1_000_000);
  const { check, info, pages, structure } = readPdf(bytes);
  expect(check).toContain('No syntax or stream encoding errors found');
  expect(info['Tagged']).toBe('yes');
  const text = pages.join('\n');
  for (const one of [
    `${car.year} ${car.make} ${car.model}`,
    'Key information',
    car.stocknum ?? '',
    'Licence',
  ]) {
    expect(text).toContain(one);
  }
  expect(text).toContain(`http://brolga.localhost/cars/${car.slug}`);
  expect(structure.match(/^\s*Figure/gm)?.length).toBeGreaterThanOrEqual(car.images.length + 2);
});

test.each(['no-such-car', '../x', 'x'.repeat(201), '%', ''])('%j: 404 or 400 as a problem', async (slug) => {
  const response = await ask(slug);
  expect([400, 404]).toContain(response.status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});

test('answers many requests at once with a whole file or a 503', async () => {
  // Photos are not what is tried here.
  globalThis.dealerSiteServices = Promise.resolve({
    ...services,
    carPhotos: { jpegOf: async () => undefined },
  });
  const slugs = cars.filter(({ status }) => status === 'in_stock').slice(10, 60);
  const answers = await Promise.all(
    slugs.map(async ({ slug }) => {
      const response = await ask(slug);
      const bytes = await response.bytes();
      return { status: response.status, again: response.headers.get('retry-after'), bytes };
    }),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  for (const { status, again, bytes } of answers) {
    const end = new TextDecoder('latin1').decode(bytes.slice(-8));
    if (status === 200) expect(end).toContain('%%EOF');
    else expect([status, again]).toEqual([503, '3']);
  }
  globalThis.dealerSiteServices = Promise.resolve(services);
  // Fifty files on one thread: a minute, on a machine that does other work.
}, 180_000);
