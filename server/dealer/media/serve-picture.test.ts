import { beforeEach, describe, expect, it } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { anyDrawing } from '../../../tests/support/any-drawing';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { PictureLibrary } from './picture-library';
import { picturePath, placeholderPath } from './rules/picture-path';
import { type DrawingBff, DrawingLimits, servePicture } from './serve-picture';

const drawing = { body: 'suv', hex: '#eef0ef', look: 7, shot: 'quarter' } as const;
const path = picturePath(drawing, 320).slice('/media/'.length);
const otherColour = (index: number) =>
  picturePath({ ...drawing, hex: `#${(0xa00000 + index).toString(16)}` }, 320).slice('/media/'.length);

const store = memoryPictureStore();
let rendered: string[];
const draw = async (_drawing: unknown, { width, format }: { width: number; format: string }) => {
  rendered.push(`${format} ${width}`);
  return new TextEncoder().encode(`${format} ${width}`);
};
const library = () =>
  new PictureLibrary({ store, turns: new FairTurns({ concurrency: 2, queue: 200 }), draw });

beforeEach(() => {
  store.kept.clear();
  rendered = [];
});

type Services = Partial<DrawingBff['services']>;
const ask = (
  more: Partial<Parameters<typeof servePicture>[1]> = {},
  services: Services = {},
  clientAddress = '127.0.0.1',
) =>
  servePicture(
    {
      tenant: { slug: 'yard' },
      site: { version: '1', content: new Map() },
      clientAddress,
      now: new Date(0),
      services: { ...anyDrawing, pictures: library(), ...services },
    },
    { path, accept: 'image/avif,image/webp,*/*', ifNoneMatch: null, ...more },
  );
const textOf = (body: unknown) => (body instanceof Uint8Array ? new TextDecoder().decode(body) : body);

describe('GET /media/*', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
  ])('answers Accept: %s with %s of the requested width, immutable', async (accept, format) => {
    const answer = await ask({ accept });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': `image/${format}`,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept',
      },
    });
    expect(textOf(answer.body)).toBe(`${format} 320`);
  });

  it('serves a format named in the address for any Accept header, without Vary', async () => {
    const answer = await ask({ path: `${path}.jpg` });
    expect(answer.headers).toMatchObject({ 'Content-Type': 'image/jpeg' });
    expect(answer.headers).not.toHaveProperty('Vary');
  });

  it('serves a picture under its name for a day: a later release may draw another', async () => {
    const answer = await ask({ path: 'illustrations/suv/polar-white/u1/quarter.jpg' });
    expect(answer.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=86400',
    });
    expect(textOf(answer.body)).toBe('jpeg 1600');
    expect((await ask({ path: 'illustrations/tank/white/u1/quarter.jpg' })).status).toBe(404);
  });

  it('answers 304 to the tag of the same format, without drawing', async () => {
    const etag = (await ask()).headers['ETag'] ?? '';
    expect(await ask({ ifNoneMatch: etag })).toMatchObject({ status: 304, body: null });
    expect((await ask({ ifNoneMatch: etag, accept: 'image/webp' })).status).toBe(200);
    expect(rendered).toEqual(['avif 320', 'webp 320']);
  });

  it('serves stored pictures without drawing, even if no page names them now', async () => {
    await ask();
    expect(await ask({}, { namedDrawings: { has: async () => false } })).toMatchObject({ status: 200 });
    expect(rendered).toHaveLength(1);
  });

  it.each(['2/333/suv.eef0ef.7.quarter', '../../etc/passwd', '', '2/320/suv.eef0ef.7.quarter.gif'])(
    'answers 404 to %j, and draws nothing',
    async (bad) => {
      expect(await ask({ path: bad })).toMatchObject({ status: 404 });
      expect([rendered, store.kept.size]).toEqual([[], 0]);
    },
  );

  it('answers 404 to a drawing that no page of the site names, and does not draw it', async () => {
    const answer = await ask({ path: otherColour(1) }, { namedDrawings: { has: async () => false } });
    expect(answer).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-store' } });
    expect(rendered).toEqual([]);
  });

  it('answers 503 when too many new pictures wait', async () => {
    const full = { get: async () => undefined, ready: async () => undefined };
    expect(await ask({ accept: null }, { pictures: full })).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2', 'Cache-Control': 'no-store', 'Content-Type': 'image/svg+xml' },
    });
  });

  it('limits the new pictures of a visitor; stored ones are free, and a proxy has no limit', async () => {
    const drawingLimits = new DrawingLimits({ burst: 1, perSecond: 0.001, waiting: 1 });
    const statuses = [];
    for (const [index, address] of [
      [100, '1.2.3.4'],
      [101, '1.2.3.4'],
      [100, '1.2.3.4'],
      [101, '1.2.3.5'],
      [102, '10.0.0.1'],
      [103, '10.0.0.1'],
    ] as const) {
      statuses.push((await ask({ path: otherColour(index) }, { drawingLimits }, address)).status);
    }
    expect(statuses).toEqual([200, 503, 200, 200, 200, 200]);
  });

  it('serves the outline of a body as an SVG that may load nothing', async () => {
    expect(await ask({ path: placeholderPath('ute').slice('/media/'.length) })).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'image/svg+xml',
        'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
      },
      body: expect.stringMatching(/^<svg /),
    });
  });
});
