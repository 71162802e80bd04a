import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhotoSite, photoTenant, startPhotoSite } from '../support/photo-site';
import { askSite } from '../support/site-request';

/** Renditions of real photos at the built site. */
let yard: PhotoSite;
let cars: readonly string[];
beforeAll(async () => {
  yard = await startPhotoSite();
  const { body } = await ask('/api/search?fields=slug');
  const { data }: { data: { slug: string }[] } = JSON.parse(body.toString());
  cars = ['p1', 'p2'].map((number) => data.find(({ slug }) => slug.includes(number))?.slug ?? '');
});
afterAll(() => yard.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  askSite({ port: yard.site.port, host: `${photoTenant}.localhost`, path, headers });
const picturesOf = async (slug = '') => JSON.parse((await ask(`/api/cars/${slug}`)).body.toString()).pictures;

test('keeps a page with twenty photos small, and each photo light', async () => {
  const page = await ask(`/cars/${cars[1]}`, { 'x-document': '1', 'accept-encoding': 'br' });
  expect(page.status).toBe(200);
  expect(page.body.byteLength).toBeLessThan(18 * 1024);
  const [{ sources, srcset }] = await picturesOf(cars[0]);
  const avif = sources[0].srcset.split(',').map((one: string) => one.split(' ')[0]);
  const wide = await ask(avif[1]);
  expect(wide.headers['content-type']).toBe('image/avif');
  expect(wide.body.byteLength).toBeLessThan(120_000);
  const path = srcset.split(' ')[0].replace('/480/', '/light/').replace('.jpg', '');
  const light = await ask(path, { accept: 'image/avif,*/*' });
  expect(light.body.byteLength).toBeLessThanOrEqual(25 * 1024);
});

test('answers other requests while two hundred renditions are made', async () => {
  const pictures: { thumb: string }[] = await picturesOf(cars[1]);
  const addresses = pictures.flatMap(({ thumb }) =>
    [160, 320, 400, 640, 800].flatMap((width) =>
      ['.jpg', '.webp'].map((format) => thumb.replace('/240/', `/${width}/`) + format),
    ),
  );
  expect(addresses).toHaveLength(200);
  let answered = 0;
  const asked = addresses.map((address) =>
    ask(address).finally(() => {
      answered += 1;
    }),
  );
  expect((await ask('/healthz')).status).toBe(200);
  expect(answered).toBeLessThan(addresses.length);
  for (const { status, headers } of await Promise.all(asked)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers['retry-after']).toBe('2');
  }
}, 120_000);
