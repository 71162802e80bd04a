import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoPath } from '#server/dealer/media/rules/picture-path';
import { createWebhook } from '#server/dealer/webhooks/manage-webhooks';
import { createApiKey } from '#server/desk/accounts/api-keys';
import type { Services } from '#server/entry/services';
import { GroupCommit } from '#server/platform/database/group-commit';
import { CarChanges } from '#server/stock/cars/car-changes';
import { importStock } from '#server/stock/feeds/import-stock';
import { sweepPhotos } from '#server/stock/feeds/stock-photos';
import * as api from '../../app/routes/api.$';
import * as media from '../../app/routes/media.$';
import { bytesSource } from '../support/bytes-source';
import { importAllWaiting } from '../support/import-waiting';
import { openPostgres, type TestDatabase } from '../support/test-database';
import { openTestServices } from '../support/test-services';

type NotedChange = Parameters<Parameters<CarChanges['expand']>[2]>[0];

const day = 24 * 60 * 60 * 1_000;
const feedPhoto = 'https://photos.example/1.jpg';
const stock = [
  { stocknum: 'S1', make: 'Kia', model: 'Rio', year: 2020, price: 15_000, images: [feedPhoto] },
  { stocknum: 'S2', make: 'Kia', model: 'Rio', year: 2021, price: 16_000 },
];

describe.each(['SQLite', 'PostgreSQL'])('photos by upload on %s', (engine) => {
  let services: Services;
  let postgres: TestDatabase | undefined;
  let key = '';
  let red: Buffer;
  let blue: Buffer;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await openPostgres();
    const environment = {
      DATABASE_URL: postgres?.url,
      SESSION_SECRET: 'a secret of thirty-two letters or more',
    };
    services = await openTestServices({ running: true, environment });
    const wanted = { tenant: 'brolga', name: 'DMS', ratePerSecond: 1_000 };
    key = (
      await createApiKey(services.apiKeys, { ...wanted, scopes: ['stock:read', 'stock:write'] }, new Date())
    ).key;
    const create = { width: 900, height: 600, channels: 3, background: '#c02020' } as const;
    red = await sharp({ create })
      .withExif({ IFD0: { Artist: 'Jane Citizen' } })
      .png()
      .toBuffer();
    blue = await sharp({ create: { ...create, background: '#2020c0' } })
      .png()
      .toBuffer();
    await put(stock);
  });
  afterAll(async () => {
    await services.close();
    await postgres?.stop();
  });

  const args = (path: string, init: RequestInit = {}) => {
    const headers = { host: 'brolga.localhost', authorization: `Bearer ${key}`, ...init.headers };
    return {
      request: new Request(`http://brolga.localhost${path}`, { ...init, headers }),
      params: {},
      context: {},
    };
  };
  const write = (method: string, path: string, body?: BodyInit, headers: HeadersInit = {}) =>
    api.action(args(path, { method, headers, ...(body !== undefined && { body }) }));
  const upload = (name: string, file: Uint8Array, headers: Record<string, string> = {}) =>
    write('POST', `/api/stock/${name}/photos`, new Uint8Array(file), {
      'content-type': 'image/png',
      ...headers,
    });
  const read = async (path: string) => api.loader(args(path));
  const car = async (name: string) => {
    const { data } = await (await read('/api/stock')).json();
    return data.find(({ stock_number }: { stock_number: string }) => stock_number === name);
  };
  const imagesOf = async (name: string): Promise<string[]> =>
    (await car(name)).images.map(({ url }: { url: string }) => url);
  const picture = (address: string) => {
    const { pathname } = new URL(address, 'http://brolga.localhost');
    return media.loader({ ...args(pathname), params: { '*': pathname.slice('/media/'.length) } });
  };
  /** Has a car list so many uploaded photos, without their files. */
  async function listPhotos(name: string, count: number): Promise<void> {
    const ids = Array.from({ length: count }, (_, at) => at.toString(16).padStart(32, '0'));
    await services.database
      .updateTable('cars')
      .set({ own_photos: JSON.stringify({ ids, removed: [] }) })
      .where('tenant', '=', 'brolga')
      .where('id', '=', (await car(name)).id)
      .execute();
  }
  async function put(cars: readonly object[]): Promise<void> {
    const body = JSON.stringify(cars);
    const accepted = await write('PUT', '/api/stock?allow_mass_removal=true', body, {
      'content-type': 'application/json',
    });
    expect(accepted.status).toBe(202);
    await importAllWaiting(services);
  }

  test('is listed, served without metadata, and kept over changes and imports', async () => {
    const added = await upload('S1', red);
    expect(added.status).toBe(201);
    const photo = await added.json();
    const { id, updated_at } = await car('S1');
    expect(photo).toMatchObject({ object: 'car_photo', car_id: id, width: 900, height: 600 });
    expect([photo.created_at, photo.updated_at]).toEqual([updated_at, updated_at]);
    expect(await imagesOf('S1')).toEqual([feedPhoto, photo.url]);

    const whole = await picture(photo.url);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();

    const again = await upload('S1', red);
    expect([again.status, await again.json()]).toEqual([200, photo]);
    await write('PATCH', '/api/stock/S1', '{"price": 14000}', { 'content-type': 'application/json' });
    await put(stock);
    expect(await imagesOf('S1')).toEqual([feedPhoto, photo.url]);
    expect((await car('S1')).price).toBe(14_000);
  });

  test('is shown in sizes on the car’s pages', async () => {
    const { url, id } = await (await upload('S2', red)).json();
    expect(await imagesOf('S2')).toEqual([url]);
    const found = await (await read('/api/search')).text();
    const { slug } = await car('S2');
    const stored = await services.cars.bySlug('brolga', slug);
    expect(stored?.car.images).toEqual([{ url: `/media/own/${id}.jpg` }]);
    const sized = new RegExp(`/media/photos/\\d+/${slug}/[0-9a-f]{12}`).exec(found)?.[0];
    const small = await picture(sized ?? '');
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('is not shown by a car of another site that names it', async () => {
    const { id } = await (await upload('S2', red)).json();
    const tenant = services.tenants.bySlug('wattle-bend');
    if (!tenant) throw new Error('no such site');
    const copied = [{ ...stock[1], stocknum: 'C1', images: [`/media/own/${id}.jpg`] }];
    const source = bytesSource('copied.json', new TextEncoder().encode(JSON.stringify(copied)));
    expect(await importStock(services, { tenant, source, allowMassRemoval: true })).toMatchObject({
      ok: true,
    });
    const slugs: string[] = [];
    for await (const { car } of services.cars.changesSince('wattle-bend', 0)) if (car) slugs.push(car.slug);
    const url = `/media/own/${id}.jpg`;
    const path = photoPath({ url, slug: slugs[0] ?? '' }, 320);
    const headers = { host: 'wattle-bend.localhost' };
    const page = { ...args(path, { headers }), params: { '*': path.slice('/media/'.length) } };
    expect((await media.loader(page)).headers.get('content-type')).toBe('image/svg+xml');
    const { carPhotos } = services;
    expect(await carPhotos.jpegOf(url, 480, { tenant: 'wattle-bend', hosts: [] })).toBeUndefined();
    expect(await carPhotos.jpegOf(url, 480, { tenant: 'brolga', hosts: [] })).toBeDefined();
    expect(await carPhotos.jpegOf(url, 480, { tenant: 'wattle-bend', hosts: [] })).toBeUndefined();
  });

  test('is ordered by a PATCH, and removed from the car and the site', async () => {
    const [, own = ''] = await imagesOf('S1');
    const order = JSON.stringify({ images: [{ url: own }, { url: feedPhoto }] });
    await write('PATCH', '/api/stock/S1', order, { 'content-type': 'application/json' });
    expect(await imagesOf('S1')).toEqual([own, feedPhoto]);
    const id = /([0-9a-f]{32})\.jpg$/.exec(own)?.[1];
    const removed = await write('DELETE', `/api/stock/S1/photos/${id}`);
    expect(await removed.json()).toEqual({ object: 'deleted', id, of: 'car_photo' });
    expect(await imagesOf('S1')).toEqual([feedPhoto]);
    expect((await picture(own)).status).toBe(404);
    expect((await write('DELETE', `/api/stock/S1/photos/${id}`)).status).toBe(404);
  });

  test('is refused if it is too small, and says how large it must be', async () => {
    const create = { width: 299, height: 200, channels: 3, background: '#208020' } as const;
    const refused = await upload('S2', await sharp({ create }).png().toBuffer());
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toContain('at least 300 × 200 pixels');
  });

  test.each([
    ['nothing', 'S1', new Uint8Array(), {}, 422],
    ['a page', 'S1', new TextEncoder().encode('<!doctype html>'), {}, 422],
    ['a picture of an unknown type', 'S1', undefined, { 'content-type': 'image/gif' }, 415],
    ['a photo of a car that has changed', 'S1', undefined, { 'if-match': '"old"' }, 412],
    ['a photo of a car that is not there', 'S9', undefined, {}, 404],
  ] as const)('refuses %s', async (_what, name, file, headers, status) => {
    const answer = await upload(name, file ?? red, headers);
    expect(answer.status, await answer.text()).toBe(status);
  });

  test('is added and removed with a current If-Match, and refused with an old one', async () => {
    await put(stock);
    const tag = async () => (await read('/api/stock/S2')).headers.get('etag') ?? '';
    const before = await tag();
    const added = await upload('S2', blue, { 'if-match': before });
    expect(added.status, await added.clone().text()).toBe(201);
    const { id } = await added.json();
    const remove = (match: string) =>
      write('DELETE', `/api/stock/S2/photos/${id}`, undefined, { 'if-match': match });
    expect((await remove(before)).status).toBe(412);
    expect((await remove(await tag())).status).toBe(200);
  });

  test('counts as a change of the car for webhooks', async () => {
    const input = { url: 'https://crm.example/events', events: ['car.changed'], description: '' };
    const made = await createWebhook(services, 'brolga', input, ['car.changed']);
    if (!made.ok) expect.fail('no endpoint');
    const added = await (await upload('S1', blue)).json();
    const changes: NotedChange[] = [];
    await new CarChanges(new GroupCommit(services.database)).expand('brolga', 10, (change) => {
      changes.push(change);
      return [];
    });
    const photos = changes.map(({ before, after }) =>
      [before, after].map((one) => one?.car.images.map(({ url }) => new URL(url, added.url).href)),
    );
    expect(photos).toEqual([[[feedPhoto], [feedPhoto, added.url]]]);
    await services.webhooks.remove('brolga', made.value.endpoint.id);
  });

  test('is kept for 30 days after its car is removed', async () => {
    await upload('S2', red);
    const [own = ''] = await imagesOf('S2');
    await put(stock.slice(0, 1));
    const later = (days: number) => ({
      ...services,
      clock: { now: () => new Date(services.clock.now().getTime() + days * day) },
    });
    expect(await sweepPhotos(later(29))).toBe(0);
    expect((await picture(own)).status).toBe(200);
    expect(await sweepPhotos(later(31))).toBe(1);
    expect((await picture(own)).status).toBe(404);
  });

  test('is refused beyond 100 uploaded photos of a car, or 200 in all', async () => {
    const images = Array.from({ length: 199 }, (_, at) => `https://photos.example/${at}.jpg`);
    await put([
      { ...stock[0], stocknum: 'S3', images },
      { ...stock[1], stocknum: 'S4' },
    ]);
    expect((await upload('S3', red)).status).toBe(201);
    const refused = await upload('S3', blue);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining('200 in all'),
    ]);
    expect((await upload('S3', red)).status).toBe(200);

    await listPhotos('S4', 99);
    expect((await upload('S4', red)).status).toBe(201);
    expect((await upload('S4', blue)).status).toBe(409);
  });

  test('is accepted at exactly the size limit, and refused one byte over it', async () => {
    await put(stock);
    // What follows the end of a PNG is not part of the picture.
    const longest = new Uint8Array(8 * 1024 * 1024);
    longest.set(red);
    expect((await upload('S2', longest)).status).toBe(201);
    const tooLong = new Uint8Array(longest.byteLength + 1);
    tooLong.set(red);
    const refused = await upload('S2', tooLong);
    expect([refused.status, (await refused.json()).detail]).toEqual([413, 'The body is larger than 8.4 MB.']);
  });
});
