import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '#server/platform/result';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { createCarPhotos } from './car-photos';
import { PhotoLibrary, type PhotoOrder, photoKey } from './photo-library';
import { PictureLibrary } from './picture-library';
import { type PhotoFailure, withOwnPhotos } from './remote-photos';

type PhotoLibraryOptions = ConstructorParameters<typeof PhotoLibrary>[0];

const order = (more: Partial<PhotoOrder> = {}): PhotoOrder => ({
  url: 'https://photos.example/1.jpg',
  tenant: 'yard',
  hosts: [],
  width: 320,
  format: 'avif',
  quality: 80,
  ...more,
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 2));
const seen = { fetched: 0, fetching: 0, mostFetching: 0, masters: 0, renders: 0 };
let answer: (url: string) => Promise<Result<Uint8Array, PhotoFailure>>;
const fine = async () => ({ ok: true, value: new Uint8Array([1]) }) as const;

const maker: Pick<PhotoLibraryOptions, 'masterOf' | 'renderPhoto'> = {
  masterOf: async (file) => {
    seen.masters += 1;
    return file.length > 0 ? { bytes: new Uint8Array([2]), colour: '#a1b2c3' } : undefined;
  },
  renderPhoto: async () => {
    seen.renders += 1;
    return new Uint8Array([3]);
  },
};
let learnt: string[];
let failures: string[];

function library(more: Partial<PhotoLibraryOptions> = {}) {
  return new PhotoLibrary({
    source: {
      fetch: async (url) => {
        seen.fetched += 1;
        seen.fetching += 1;
        seen.mostFetching = Math.max(seen.mostFetching, seen.fetching);
        const found = await answer(url);
        seen.fetching -= 1;
        return found;
      },
    },
    ...maker,
    store: memoryPictureStore(),
    masters: memoryPictureStore(),
    colours: { learn: (url, colour) => void learnt.push(`${url} ${colour}`) },
    turns: new FairTurns({ concurrency: 2, queue: 200 }),
    onFailure: (_url, failure) => void failures.push(failure),
    ...more,
  });
}

beforeEach(() => {
  Object.assign(seen, { fetched: 0, fetching: 0, mostFetching: 0, masters: 0, renders: 0 });
  answer = fine;
  learnt = [];
  failures = [];
});
afterEach(() => vi.restoreAllMocks());

describe('the photo library', () => {
  it('fetches a source once for all sizes and formats, and stores its colour', async () => {
    const photos = library();
    const orders = [160, 320, 640].flatMap((width) =>
      (['avif', 'webp', 'jpeg'] as const).map((format) => order({ width, format })),
    );
    const answers = await Promise.all([...orders, ...orders].map((each) => photos.get(each)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await photos.get(order({ width: 800 }));
    expect(seen).toMatchObject({ fetched: 1, masters: 1, renders: 10 });
    expect(learnt).toEqual(['https://photos.example/1.jpg #a1b2c3']);
  });

  it('makes a photo again from its master if only the rendition is gone', async () => {
    const [store, masters] = [memoryPictureStore(), memoryPictureStore()];
    const photos = library({ store, masters });
    await photos.get(order());
    store.kept.clear();
    await photos.get(order());
    expect(seen).toMatchObject({ fetched: 1, renders: 2 });
  });

  it('waits a minute before retrying a failed source', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    answer = async () => ({ ok: false, error: 'gone' });
    const photos = library();
    for (const width of [160, 320, 640]) {
      expect(await photos.get(order({ width }))).toEqual({ ok: false, error: 'missing' });
    }
    expect([seen.fetched, failures]).toEqual([1, ['gone']]);
    answer = fine;
    clock.mockReturnValue(60_900);
    await tick();
    expect(await photos.get(order())).toEqual({ ok: false, error: 'missing' });
    clock.mockReturnValue(61_100);
    await tick();
    expect(await photos.get(order())).toMatchObject({ ok: true });
  });

  it('remembers a limited number of failures', async () => {
    answer = async () => ({ ok: false, error: 'gone' });
    const photos = library();
    for (let number = 0; number < 5_001; number += 1) await photos.get(order({ url: `https://x/${number}` }));
    await photos.get(order({ url: 'https://x/5000' }));
    expect(seen.fetched).toBe(5_001);
    await photos.get(order({ url: 'https://x/0' }));
    expect(seen.fetched).toBe(5_002);
  });

  it('rejects files that are not images', async () => {
    answer = async () => ({ ok: true, value: new Uint8Array() });
    expect(await library().get(order())).toEqual({ ok: false, error: 'missing' });
    expect(failures).toEqual(['not-an-image']);
  });

  it('fetches six at a time and queues two hundred; beyond that it is busy', async () => {
    const ends: Array<() => void> = [];
    answer = () => new Promise((resolve) => ends.push(() => resolve({ ok: false, error: 'gone' })));
    const photos = library();
    const asked = Array.from({ length: 250 }, (_, number) =>
      photos.get(order({ url: `https://x/${number}` })),
    );
    while (seen.fetched < 206) {
      await tick();
      for (const end of ends.splice(0)) end();
    }
    await tick();
    for (const end of ends.splice(0)) end();
    const answers = await Promise.all(asked);
    expect(answers.filter((each) => !each.ok && each.error === 'busy')).toHaveLength(44);
    expect(seen.mostFetching).toBe(6);
  });

  it('is busy when the machine is, and continues after a failed photo', async () => {
    const full = new FairTurns({ concurrency: 1, queue: 0 });
    full.ask('b');
    expect(await library({ turns: full }).get(order())).toEqual({ ok: false, error: 'busy' });
    const renderPhoto = vi.fn(maker.renderPhoto).mockRejectedValueOnce(new Error('no memory'));
    const photos = library({ renderPhoto });
    await expect(photos.get(order())).rejects.toThrow('no memory');
    expect(await photos.get(order())).toMatchObject({ ok: true });
  });

  it('names a photo by everything that determines its bytes', () => {
    const different: Partial<PhotoOrder>[] = [
      {},
      { url: 'https://photos.example/2.jpg' },
      { width: 480 },
      { format: 'webp' },
      { quality: 79 },
      { cutHeight: 240 },
    ];
    const keys = different.map((more) => photoKey(order(more)));
    expect(new Set(keys).size).toBe(6);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{1,80}$/);
    expect(photoKey(order({ hosts: ['photos.example'], tenant: 'another-yard' }))).toBe(keys[0]);
  });

  it('gives a photo that a dealer has uploaded to that dealer’s site only, however often another asks', async () => {
    const own = `/media/own/${'a1'.repeat(16)}.jpg`;
    const bytesOf = async (_id: string, tenant: string) => (tenant === 'yard' ? new Uint8Array([5]) : null);
    const source = withOwnPhotos({ bytesOf }, { fetch: () => Promise.reject(new Error('not elsewhere')) });
    const photos = library({ source });
    const [ours, theirs] = [order({ url: own }), order({ url: own, tenant: 'another-yard' })];
    const answers = [];
    for (const each of [theirs, ours, theirs, { ...theirs, width: 640 }]) {
      answers.push((await photos.get(each)).ok);
    }
    expect(answers).toEqual([false, true, false, false]);
  });
});

const pictures = new PictureLibrary({
  store: memoryPictureStore(),
  turns: new FairTurns({ concurrency: 2, queue: 200 }),
  draw: async (_drawing, { width, format }) => new TextEncoder().encode(`${format} ${width}`),
});
const photos = { get: async () => ({ ok: false, error: 'missing' }) as const };
const site = { tenant: 'yard', hosts: [] };
const drawn = 'illustration:suv/polar-white/u10401/quarter';

describe('photos for documents', () => {
  it.each([
    [100, 160],
    [480, 480],
    [481, 640],
    [5000, 1600],
  ])('a drawn picture for %d pixels is a JPEG of the preset width %d', async (asked, width) => {
    const bytes = await createCarPhotos({ pictures, photos }).jpegOf(drawn, asked, site);
    expect(new TextDecoder().decode(bytes)).toBe(`jpeg ${width}`);
  });

  it.each([
    ['the picture fails', drawn, () => Promise.reject(new Error('no memory'))],
    ['the picture takes too long', drawn, () => new Promise<undefined>(() => undefined)],
    ['the address is no picture', 'javascript:alert(1)', async () => new Uint8Array()],
  ])('are undefined if %s', async (_, url, get) => {
    const found = createCarPhotos({ pictures: { get }, photos, timeLimitMs: 5 });
    expect(await found.jpegOf(url, 480, site)).toBeUndefined();
  });

  it("include a dealer's photo cropped to 4:3, only from allowed hosts", async () => {
    const orders: PhotoOrder[] = [];
    const get = async (order: PhotoOrder) => {
      orders.push(order);
      return { ok: true, value: new Uint8Array([1]) } as const;
    };
    const found = createCarPhotos({ pictures, photos: { get } });
    const limited = { tenant: 'yard', hosts: ['photos.example'] };
    expect(await found.jpegOf('https://photos.example/1.jpg', 400, limited)).toHaveLength(1);
    expect(await found.jpegOf('https://other.example/1.jpg', 400, limited)).toBeUndefined();
    expect(orders).toMatchObject([{ width: 400, cutHeight: 300, format: 'jpeg', quality: 80 }]);
  });
});
