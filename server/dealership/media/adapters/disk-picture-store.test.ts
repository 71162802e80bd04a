import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskPictureStore } from './disk-picture-store';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const bytes = (size: number, value = 1) => new Uint8Array(size).fill(value);

describe('pictures on disk', () => {
  it('are available to the next process', async () => {
    const open = () => new DiskPictureStore({ directory: join(directory, 'new') });
    await open().keep('a-avif', bytes(10, 9));
    expect(await open().read('a-avif')).toEqual(bytes(10, 9));
  });

  it('appear whole: no partial files and no leftovers', async () => {
    const store = new DiskPictureStore({ directory });
    const readers: Promise<void>[] = [];
    for (let round = 0; round < 30; round += 1) {
      readers.push(store.keep('same', bytes(200_000, round)));
      readers.push(
        store.read('same').then((found) => {
          if (found) expect(found.byteLength).toBe(200_000);
        }),
      );
    }
    await Promise.all(readers);
    expect(await readdir(directory)).toEqual(['same']);
  });

  it('stay within the limit; the least recently used are removed', async () => {
    const store = new DiskPictureStore({ directory, maxBytes: 30 });
    for (const name of ['first', 'second', 'third']) await store.keep(name, bytes(10));
    await store.read('first');
    await store.keep('fourth', bytes(10));
    expect((await readdir(directory)).sort()).toEqual(['first', 'fourth', 'third']);
  });

  it('count files of an earlier process, oldest first, and remove its partial files', async () => {
    await writeFile(join(directory, 'old'), bytes(20));
    await utimes(join(directory, 'old'), 1, 1);
    await writeFile(join(directory, 'young'), bytes(20));
    await writeFile(join(directory, '.half-written'), bytes(20));
    const store = new DiskPictureStore({ directory, maxBytes: 45 });
    await store.keep('newest', bytes(20));
    expect((await readdir(directory)).sort()).toEqual(['newest', 'young']);
  });

  it('are made again if someone removes them', async () => {
    const store = new DiskPictureStore({ directory });
    await store.keep('gone', bytes(5));
    await rm(join(directory, 'gone'));
    expect(await store.read('gone')).toBeUndefined();
  });

  it('never leave their folder', async () => {
    await writeFile(join(directory, 'secret'), 'x');
    const store = new DiskPictureStore({ directory: join(directory, 'inner') });
    await store.keep('../escaped', bytes(5));
    expect(await store.read('../secret')).toBeUndefined();
    expect((await readdir(directory)).sort()).toEqual(['secret']);
  });

  it('are served even if the folder cannot be written', async () => {
    await writeFile(join(directory, 'file'), '');
    const store = new DiskPictureStore({ directory: join(directory, 'file') });
    await expect(store.keep('a', bytes(5))).resolves.toBeUndefined();
    await expect(store.read('a')).resolves.toBeUndefined();
  });
});
