import { describe, expect, it, test } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { mediaSchema } from '#server/settings/media-schema';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { warmPhotos, warmPictures } from './car-photos';
import type { PhotoLibrary, PhotoOrder } from './photo-library';
import { PictureLibrary, type PictureOrder, pictureColours, pictureKey } from './picture-library';
import { DrawingLimits } from './serve-picture';

type PhotoResult = Awaited<ReturnType<PhotoLibrary['get']>>;

const order = (look: number, tenant = 'a'): PictureOrder => ({
  tenant,
  drawing: { body: 'suv', hex: '#eef0ef', look, shot: 'quarter' },
  width: 320,
  format: 'avif',
});
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A library whose renderer works until `endAll`, and then gives the number of its call. */
function slowLibrary(limits: { concurrency?: number; queue?: number } = {}) {
  const state = { calls: 0, running: 0, most: 0 };
  const ends: Array<() => void> = [];
  const draw = async () => {
    state.calls += 1;
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    state.running -= 1;
    return new Uint8Array([state.calls]);
  };
  const endAll = async () => {
    await tick();
    for (const end of ends.splice(0)) end();
    await tick();
  };
  const library = new PictureLibrary({
    store: memoryPictureStore(),
    turns: new FairTurns({ concurrency: 2, queue: 200, ...limits }),
    draw,
  });
  return { library, state, endAll };
}

describe('the picture library', () => {
  it('draws a picture once for all concurrent requests, and never again', async () => {
    const { library, state, endAll } = slowLibrary();
    const asked = Array.from({ length: 20 }, () => library.get(order(1)));
    await endAll();
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['1']));
    expect(await library.get(order(1))).toEqual(new Uint8Array([1]));
    expect(state.calls).toBe(1);
  });

  it('draws a few at a time and refuses when too many wait', async () => {
    const { library, state, endAll } = slowLibrary({ concurrency: 2, queue: 3 });
    const asked = [];
    for (let look = 0; look < 9; look += 1) {
      asked.push(library.get(order(look)));
      await tick();
    }
    for (let round = 0; round < 5; round += 1) await endAll();
    const answers = await Promise.all(asked);
    expect(answers.flatMap((bytes, at) => (bytes ? [at] : []))).toEqual([0, 1, 2, 3, 4]);
    expect(state.most).toBe(2);
  });

  it('draws a picture that two tenants want in the first turn that comes', async () => {
    const { library, state, endAll } = slowLibrary({ concurrency: 1 });
    const flood = [1, 2, 3].map((look) => library.get(order(look)));
    await tick();
    const own = library.get(order(3, 'b'));
    await endAll();
    await endAll();
    expect(await own).toEqual(new Uint8Array([2]));
    await endAll();
    await Promise.all(flood);
    expect(state.calls).toBe(3);
  });

  it('draws ahead only when no request waits, and at once for a request', async () => {
    const { library, state, endAll } = slowLibrary({ concurrency: 1 });
    const first = library.get(order(1));
    const ahead = library.get({ ...order(2), isAhead: true });
    await tick();
    const asked = library.get(order(2));
    await endAll();
    await first;
    await endAll();
    expect(await Promise.all([asked, ahead])).toEqual([new Uint8Array([2]), new Uint8Array([2])]);
    expect(state.calls).toBe(2);
  });

  it('continues after a failed picture', async () => {
    const answers = [Promise.reject(new Error('no memory')), Promise.resolve(new Uint8Array([7]))];
    const draw = async () => (await answers.shift()) ?? new Uint8Array();
    const turns = new FairTurns({ concurrency: 1, queue: 200 });
    const library = new PictureLibrary({ store: memoryPictureStore(), turns, draw });
    await expect(library.get(order(1))).rejects.toThrow('no memory');
    expect(await library.get(order(1))).toEqual(new Uint8Array([7]));
  });

  it('names a picture by everything that determines its bytes', () => {
    const others = [order(2), { ...order(1), width: 480 }, { ...order(1), format: 'webp' } as const];
    const keys = [order(1), ...others].map(pictureKey);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{1,80}$/);
  });
});

it.each([
  ['illustration:suv/white/urban-u1/quarter', /^#9a9da0$/],
  ['illustration:suv/white/ridge-u1/tail', /^#999b9a$/],
  ['https://photos.example/1.jpg', /^#a1b2c3$/],
  ['https://photos.example/2.jpg', /^undefined$/],
])('gives %s the mean colour of its drawing or its processed photo', (url, colour) => {
  const colourOf = pictureColours({ of: (photo) => (photo.endsWith('1.jpg') ? '#a1b2c3' : undefined) });
  expect(String(colourOf(url))).toMatch(colour);
});

const drawn = async () => 'drawn';

test('one visitor gets a burst of drawings, then a steady few; another visitor is not affected', async () => {
  const limits = new DrawingLimits({ burst: 3, perSecond: 1, waiting: 10 });
  for (let index = 0; index < 3; index += 1) expect(await limits.run('a', 0, drawn)).toBe('drawn');
  expect(await limits.run('a', 0, drawn)).toBeUndefined();
  expect(await limits.run('b', 0, drawn)).toBe('drawn');
  expect(await limits.run('a', 1_000, drawn)).toBe('drawn');
  expect(await limits.run('a', 1_000, drawn)).toBeUndefined();
});

test('one visitor waits for a few drawings at a time, and may request more once they are done', async () => {
  const limits = new DrawingLimits({ burst: 100, perSecond: 1, waiting: 2 });
  const ends: ((text: string) => void)[] = [];
  const slow = () => new Promise<string>((resolve) => ends.push(resolve));
  const first = [limits.run('a', 0, slow), limits.run('a', 0, slow)];
  expect(await limits.run('a', 0, drawn)).toBeUndefined();
  expect(await limits.run('b', 0, drawn)).toBe('drawn');
  for (const end of ends) end('late');
  expect(await Promise.all(first)).toEqual(['late', 'late']);
  expect(await limits.run('a', 0, drawn)).toBe('drawn');
});

test('a failed drawing frees its place', async () => {
  const limits = new DrawingLimits({ burst: 100, perSecond: 1, waiting: 1 });
  const failing = limits.run('a', 0, () => Promise.reject(new Error('no memory')));
  await expect(failing).rejects.toThrow('no memory');
  expect(await limits.run('a', 0, drawn)).toBe('drawn');
});

const site = { slug: 'a' };
const urls = [
  'illustration:suv/white/u1/quarter',
  'https://photos.example.com/1.jpg',
  'illustration:ute/red/u2/quarter',
];

it('draws the pictures that phones request, one after the other', async () => {
  const orders: PictureOrder[] = [];
  let running = 0;
  const get = async (order: PictureOrder) => {
    expect(running).toBe(0);
    running += 1;
    await Promise.resolve();
    running -= 1;
    orders.push(order);
    return new Uint8Array(1);
  };
  expect(await warmPictures({ get }, urls, site)).toBe(4);
  expect(orders.map(({ drawing, width }) => `${drawing.body} ${width}`).join(', ')).toBe(
    'suv 800, suv 640, ute 800, ute 640',
  );
});

it('stops at the first failed picture, without throwing', async () => {
  const get = () => Promise.reject(new Error('disk full'));
  await expect(warmPictures({ get }, urls, site)).resolves.toBe(0);
});

describe('photos of dealers', () => {
  const fine = { ok: true, value: new Uint8Array([1]) } as const;
  const warmed = async (answer: (order: PhotoOrder) => PhotoResult, section: object = {}) => {
    const orders: string[] = [];
    const get = async (order: PhotoOrder) => {
      orders.push(`${order.url.slice(-5)} ${order.width} ${order.quality}`);
      return answer(order);
    };
    const all = [...urls, 'https://photos.example.com/2.jpg'];
    return [await warmPhotos({ get }, all, { ...site, media: mediaSchema.parse(section) }), orders] as const;
  };

  it('are made in the same widths', async () => {
    const [ready, orders] = await warmed(() => fine, { quality: 70 });
    expect(ready).toBe(4);
    const widths = [800, 640];
    expect(orders).toEqual(
      ['1.jpg', '2.jpg'].flatMap((photo) => widths.map((width) => `${photo} ${width} 70`)),
    );
  });

  it('are left out if unavailable, and stop while the machine is busy', async () => {
    const [ready, orders] = await warmed(({ url }) =>
      url.endsWith('1.jpg') ? { ok: false, error: 'missing' } : fine,
    );
    expect([ready, orders.length]).toEqual([2, 3]);
    expect((await warmed(() => ({ ok: false, error: 'busy' })))[1]).toHaveLength(1);
  });

  it.each([
    { photo_hosts: ['other.example'] },
    { cdn: { scheme: 'cloudinary', base: 'https://res.cloudinary.com/y' } },
  ])('are left alone if the site does not make them itself: %j', async (section) => {
    expect(await warmed(() => fine, section)).toEqual([0, []]);
  });
});
