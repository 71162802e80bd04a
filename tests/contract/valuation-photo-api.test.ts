import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { isPhotoForm, photoStepView, submitPhoto, unguessableId } from '#server/trade-in/photos/photo-step';
import * as api from '../../app/routes/api.$';
import { aValuation } from '../support/a-valuation';
import { ShopperBrowser } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';

/** Photos over the API and by the plain form, as Remix calls them. */
let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true });
});
afterAll(() => services.close());

const host = 'brolga.localhost';
const day = 24 * 60 * 60 * 1_000;
const noPhoto = 'This isn’t a complete photo. Choose a JPEG, PNG or WebP file.';
const tooLarge = 'This photo is larger than 8 MB. Choose a smaller one.';
const file = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c02020' } })
    .withExif({ IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();

async function valuation(expiresAt = new Date(Date.now() + day)): Promise<string> {
  const id = unguessableId();
  await services.valuations.add(aValuation({ id, expiresAt: expiresAt.toISOString() }), null);
  return id;
}

function call(path: string, init: RequestInit = {}, origin = `http://${host}`) {
  const headers = { host, origin, ...init.headers };
  const request = new Request(`http://${host}/api/valuations/${path}`, { ...init, headers });
  const handler = request.method === 'GET' ? api.loader : api.action;
  return handler({ request, params: {}, context: {} });
}

const begin = (id: string, body: object, origin?: string) =>
  call(
    `${id}/uploads`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    origin,
  );
const type = 'application/offset+octet-stream';
const piece = (id: string, upload: string, offset: number | string, bytes: Uint8Array<ArrayBuffer>) =>
  call(`${id}/uploads/${upload}`, {
    method: 'PATCH',
    body: bytes,
    headers: { 'content-type': type, 'upload-offset': String(offset) },
  });

describe('an upload', () => {
  test('arrives in pieces with its progress, and can be viewed and removed', async () => {
    const id = await valuation();
    const bytes = new Uint8Array(await file());
    const { upload_id: upload } = await (await begin(id, { slot: 'front', bytes: bytes.length })).json();
    expect((await piece(id, upload, 0, bytes.slice(0, 1_000))).headers.get('upload-offset')).toBe('1000');
    const wrong = await piece(id, upload, 0, bytes.slice(0, 1_000));
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '1000']);
    expect(await (await call(`${id}/uploads/${upload}`)).json()).toMatchObject({ offset: 1_000 });
    const { photo } = await (await piece(id, upload, 1_000, bytes.slice(1_000))).json();
    expect(photo).toMatchObject({ width: 900, height: 600 });
    const shown = await call(photo.src.replace('/api/valuations/', ''));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|GPS/);
    const path = photo.src.replace('/api/valuations/', '');
    const removed = await (await call(path, { method: 'DELETE' })).json();
    expect(removed).toEqual({ object: 'deleted', id: photo.id, of: 'valuation_photo' });
    expect((await call(path)).status).toBe(404);
  });

  test.each([
    ['another slot', { slot: 'engine', bytes: 9 }],
    ['no bytes', { slot: 'front', bytes: 0 }],
    ['8 MB and a byte', { slot: 'front', bytes: 8 * 1024 * 1024 + 1 }],
  ])('of %s is refused', async (_, body) => {
    expect((await begin(await valuation(), body)).status).toBe(422);
  });

  test('is refused from another site, for another valuation, after the link expires, and in large pieces', async () => {
    const id = await valuation();
    const body = { slot: 'front', bytes: 2_000_000 };
    expect((await begin(id, body, 'https://evil.example')).status).toBe(403);
    expect((await begin('unknown', body)).status).toBe(404);
    expect((await begin(await valuation(new Date(Date.now() - 1)), body)).status).toBe(404);
    const { upload_id: upload } = await (await begin(id, body)).json();
    expect((await piece(await valuation(), upload, 0, new Uint8Array(9))).status).toBe(404);
    expect((await piece(id, upload, 0, new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
    expect((await piece(id, upload, 'begin', new Uint8Array(9))).status).toBe(400);
  });

  test('is refused with the reason if it is no photo', async () => {
    const id = await valuation();
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const { upload_id: upload } = await (await begin(id, { slot: 'front', bytes: page.length })).json();
    const answer = await piece(id, upload, 0, page);
    expect([answer.status, (await answer.json()).detail]).toEqual([422, noPhoto]);
  });
});

describe('the plain form', () => {
  async function sent(id: string, form: FormData, origin = `http://${host}`) {
    const url = new URL(`http://${host}/valuations/${id}`);
    const request = new Request(url, { method: 'POST', body: form, headers: { host, origin } });
    expect(isPhotoForm(request)).toBe(true);
    const visit = { ...new ShopperBrowser(services).visit({ path: url.pathname, now: new Date() }), request };
    const outcome = await submitPhoto(visit, id);
    const { slots } = await photoStepView(visit, { id }, url.pathname);
    return { outcome, stored: slots.flatMap(({ name, photo }) => (photo ? [name] : [])) };
  }
  const form = (slot: string, ...files: Uint8Array<ArrayBuffer>[]) => {
    const data = new FormData();
    data.set('slot', slot);
    for (const bytes of files) data.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
    return data;
  };

  test('stores the photo that was chosen', async () => {
    const bytes = new Uint8Array(await file());
    const id = await valuation();
    const both = await sent(id, form('tyres', new Uint8Array(), bytes));
    const href = `/valuations/${id}?step=photos`;
    expect(both).toEqual({ outcome: { state: 'next', href }, stored: ['tyres'] });
  });

  test.each([
    ['no file', [], 'Choose a photo first.'],
    ['a large file', [new Uint8Array(9 * 1024 * 1024)], tooLarge],
    ['a page', [new Uint8Array([60, 104, 49, 62])], noPhoto],
  ])('shows an error for %s', async (_, files, message) => {
    const { outcome } = await sent(await valuation(), form('rear', ...files));
    expect(outcome).toEqual({ state: 'invalid', answer: { errors: { rear: message }, values: {} } });
  });

  test('is refused from another site and without a slot', async () => {
    const bytes = new Uint8Array(await file());
    const id = await valuation();
    const foreign = await sent(id, form('rear', bytes), 'https://evil.example');
    expect(foreign.outcome).toMatchObject({ status: 403 });
    expect((await sent(id, form('engine', bytes))).outcome).toMatchObject({ status: 404 });
  });
});
