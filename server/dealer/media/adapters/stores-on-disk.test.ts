import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PhotoColours } from '#server/dealer/media/photo-colours';
import { folderForTest } from '../../../../tests/support/folder';
import { DiskPictureStore } from './disk-picture-store';

const folder = folderForTest();

const bytes = (size: number, value = 1) => new Uint8Array(size).fill(value);

describe('pictures on disk', () => {
  it('are available to the next process', async () => {
    const open = () => new DiskPictureStore({ directory: join(folder.path, 'new') });
    await open().keep('a-avif', bytes(10, 9));
    expect(await open().read('a-avif')).toEqual(bytes(10, 9));
  });

  it('appear whole: no partial files and no leftovers', async () => {
    const store = new DiskPictureStore({ directory: folder.path });
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
    expect(await readdir(folder.path)).toEqual(['same']);
  });

  it('stay within the limit; the least recently used are removed', async () => {
    const store = new DiskPictureStore({ directory: folder.path, maxBytes: 30 });
    for (const name of ['first', 'second', 'third']) await store.keep(name, bytes(10));
    await store.read('first');
    await store.keep('fourth', bytes(10));
    expect((await readdir(folder.path)).sort()).toEqual(['first', 'fourth', 'third']);
  });

  it('count files of an earlier process, oldest first, and remove its partial files', async () => {
    await writeFile(join(folder.path, 'old'), bytes(20));
    await utimes(join(folder.path, 'old'), 1, 1);
    await writeFile(join(folder.path, 'young'), bytes(20));
    await writeFile(join(folder.path, '.half-written'), bytes(20));
    const store = new DiskPictureStore({ directory: folder.path, maxBytes: 45 });
    await store.keep('newest', bytes(20));
    expect((await readdir(folder.path)).sort()).toEqual(['newest', 'young']);
  });

  it('are made again if someone removes them', async () => {
    const store = new DiskPictureStore({ directory: folder.path });
    await store.keep('gone', bytes(5));
    await rm(join(folder.path, 'gone'));
    expect(await store.read('gone')).toBeUndefined();
  });

  it('never leave their folder', async () => {
    await writeFile(join(folder.path, 'secret'), 'x');
    const store = new DiskPictureStore({ directory: join(folder.path, 'inner') });
    await store.keep('../escaped', bytes(5));
    expect(await store.read('../secret')).toBeUndefined();
    expect((await readdir(folder.path)).sort()).toEqual(['secret']);
  });

  it('are served even if the folder cannot be written', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const store = new DiskPictureStore({ directory: join(folder.path, 'file') });
    await expect(store.keep('a', bytes(5))).resolves.toBeUndefined();
    await expect(store.read('a')).resolves.toBeUndefined();
  });
});

const url = 'https://photos.example/1.jpg?key=secret';

describe('colours of photos', () => {
  it('are available to the next process, one line each, without addresses', async () => {
    const path = join(folder.path, 'colours');
    const colours = new PhotoColours(path);
    for (const colour of ['#a1b2c3', '#a1b2c3', '#000000']) colours.learn(url, colour);
    expect(new PhotoColours(path).of(url)).toBe('#000000');
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{12} #a1b2c3\n[0-9a-f]{12} #000000\n$/);
  });

  it('survive invalid lines', async () => {
    const path = join(folder.path, 'colours');
    new PhotoColours(path).learn(url, '#a1b2c3');
    const whole = await readFile(path, 'utf8');
    await writeFile(path, `<b>\n\n0a1b2c3d4e5f red\n${whole}0a1b2c`);
    expect(new PhotoColours(path).of(url)).toBe('#a1b2c3');
  });

  it('stay in memory if the file cannot be written', () => {
    const colours = new PhotoColours(join(folder.path, 'missing', 'colours'));
    colours.learn(url, '#a1b2c3');
    expect(colours.of(url)).toBe('#a1b2c3');
    expect(colours.of('https://photos.example/2.jpg')).toBeUndefined();
  });
});
