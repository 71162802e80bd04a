import { expect, test } from 'vitest';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { AssetLibrary, assetKey } from './asset-library';

const wanted = { width: 640, format: 'webp', quality: 80 } as const;

test('files are identified by all their bytes, because all sites share the store', async () => {
  const shortly = '0123abcd';
  const one = assetKey({ digest: `${shortly}${'0'.repeat(32)}` }, wanted);
  const other = assetKey({ digest: `${shortly}${'1'.repeat(32)}` }, wanted);
  expect(one).not.toBe(other);
});

test("never serves another site's picture with the same eight digits", async () => {
  const files = new Map([
    ['a', new Uint8Array([1])],
    ['b', new Uint8Array([2])],
  ]);
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const library = new AssetLibrary({
    files: { read: async (tenant) => files.get(tenant) },
    maker: {
      sizeOf: async () => ({ width: 1, height: 1 }),
      render: async (file) => new Uint8Array(file),
    },
    store: {
      read: async (key) => kept.get(key),
      keep: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
    },
    turns: new FairTurns({ concurrency: 1, queue: 1 }),
  });
  const nameOf = (tenant: string) => ({ tenant, version: '1', name: 'x.png' });
  const [a, b] = await Promise.all([library.facts(nameOf('a')), library.facts(nameOf('b'))]);
  if (!a || !b) throw new Error('both are pictures');
  const alike = { ...b, hash: a.hash };
  expect(await library.get(nameOf('a'), a, wanted)).toEqual(files.get('a'));
  expect(await library.get(nameOf('b'), alike, wanted)).toEqual(files.get('b'));
  expect([...kept.keys()].every((key) => /^[a-z0-9-]{1,80}$/.test(key))).toBe(true);
});

test('a picture that could not be measured is left out, and measured again for the next page', async () => {
  let attempts = 0;
  const library = new AssetLibrary({
    files: { read: async () => new Uint8Array([1]) },
    maker: {
      sizeOf: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('The process stopped during a job.');
        return { width: 4, height: 3 };
      },
      render: async (file) => new Uint8Array(file),
    },
    store: { read: async () => undefined, keep: async () => undefined },
    turns: new FairTurns({ concurrency: 1, queue: 1 }),
  });
  const name = { tenant: 'a', version: '1', name: 'x.png' };
  expect(await library.facts(name)).toBeUndefined();
  expect(await library.facts(name)).toMatchObject({ width: 4, height: 3 });
});
