import { expect, test, vi } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { AssetLibrary, assetKey } from './asset-library';

const wanted = { width: 640, format: 'webp', quality: 80 } as const;
const nameOf = (tenant: string) => ({ tenant, version: '1', name: 'x.png' });

/** A library of one file for each tenant, which it leaves unchanged. */
function libraryOf(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const store = memoryPictureStore();
  const sizeOf = vi.fn(async () => ({ width: 4, height: 3 }));
  const library = new AssetLibrary({
    files: { read: async (tenant) => files[tenant] },
    maker: { sizeOf, render: async (file) => new Uint8Array(file) },
    store,
    turns: new FairTurns({ concurrency: 1, queue: 1 }),
  });
  return { library, sizeOf, kept: store.kept };
}

test('files are identified by all their bytes, because all sites share the store', () => {
  const keys = ['0', '1'].map((digit) => assetKey({ digest: `0123abcd${digit.repeat(32)}` }, wanted));
  expect(new Set(keys).size).toBe(2);
});

test("never serves another site's picture with the same eight digits", async () => {
  const files = { a: new Uint8Array([1]), b: new Uint8Array([2]) };
  const { library, kept } = libraryOf(files);
  const [a, b] = await Promise.all([library.facts(nameOf('a')), library.facts(nameOf('b'))]);
  if (!a || !b) throw new Error('both are pictures');
  expect(await library.get(nameOf('a'), a, wanted)).toEqual(files.a);
  expect(await library.get(nameOf('b'), { ...b, hash: a.hash }, wanted)).toEqual(files.b);
  expect([...kept.keys()].every((key) => /^[a-z0-9-]{1,80}$/.test(key))).toBe(true);
});

test('leaves out a picture that could not be measured, and measures it again for the next page', async () => {
  const { library, sizeOf } = libraryOf({ a: new Uint8Array([1]) });
  sizeOf.mockRejectedValueOnce(new Error('The process stopped during a job.'));
  expect(await library.facts(nameOf('a'))).toBeUndefined();
  expect(await library.facts(nameOf('a'))).toMatchObject({ width: 4, height: 3 });
});
