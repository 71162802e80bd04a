import { describe, expect, test } from 'vitest';
import { gatherPhotos, photoUrls, withinBudget } from './gather-photos';

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
