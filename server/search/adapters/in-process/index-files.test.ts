import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentOf, query, streamOf } from '../../../../tests/contract/search-documents';
import { folderForTest } from '../../../../tests/support/folder';
import { InProcessEngine } from './in-process-engine';
import { IndexFiles } from './index-files';

const folder = folderForTest();
const stamp = { version: 3, stamp: 'the same' };
const cars = Array.from({ length: 30 }, (_, index) =>
  documentOf(`car-${index}`, {
    make: index % 2 ? 'Kia' : 'Mazda',
    model: `Model ${index}`,
    price: 10_000 + index,
    categories: ['a', 'b', 'c'].slice(0, index % 4),
  }),
);
const file = () => join(folder.path, 'yard.index');

const restarted = () => new InProcessEngine(new IndexFiles(folder.path), 0);

async function written() {
  const engine = restarted();
  await engine.replaceAll('yard', streamOf(cars), 3);
  await engine.copies?.write('yard', stamp);
  return engine;
}

describe('copies of search indexes', () => {
  it('give a restarted process the same index', async () => {
    const engine = await written();
    const other = restarted();
    expect(await other.copies?.read('yard', stamp)).toBe(true);
    expect(await other.version('yard')).toBe(3);
    for (const text of ['', 'kia', 'model 7', 'madza']) {
      const everything = query({
        text,
        facets: ['make', 'categories'],
        ranges: ['price'],
        sort: 'price-asc',
      });
      const { ms: _, ...answer } = await engine.search('yard', everything);
      expect(await other.search('yard', everything)).toMatchObject(answer);
    }
  });
  it('hold stocks of several parts, with attributes that few cars or none have', async () => {
    const many = Array.from({ length: 4_500 }, (_, index) =>
      documentOf(`car-${index}`, {
        stocknum: `U-${index}`,
        price: index,
        ...(index > 3_000 ? { towing: index, categories: ['a', 'b'] } : {}),
        ...(index < 10 ? { fuel: 'Diesel', seats: '5' } : {}),
      }),
    );
    const engine = restarted();
    await engine.replaceAll('yard', streamOf(many), 3);
    await engine.copies?.write('yard', stamp);
    const other = restarted();
    expect(await other.copies?.read('yard', stamp)).toBe(true);
    const upserts = [documentOf('new', { fuel: 'Petrol', towing: 1, categories: ['b', 'c'] })];
    for (const one of [engine, other]) await one.apply('yard', { upserts, removals: ['car-4000'] }, 4);
    const facets = ['fuel', 'seats', 'categories', 'make'];
    for (const text of ['', 'u 4123']) {
      const everything = query({ text, facets, ranges: ['towing', 'km', 'price'] });
      const { ms: _, ...answer } = await engine.search('yard', everything);
      expect(await other.search('yard', everything)).toMatchObject(answer);
    }
  });
  it('belong to one stamp', async () => {
    const engine = await written();
    const other = { ...stamp, stamp: 'as it was' };
    expect(await engine.copies?.has('yard', stamp)).toBe(true);
    expect(await engine.copies?.has('yard', other)).toBe(false);
    expect(await restarted().copies?.read('yard', other)).toBe(false);
    expect(await restarted().copies?.read('nobody', stamp)).toBe(false);
  });
  it('are not read if they end early, wherever that is', async () => {
    await written();
    const bytes = readFileSync(file());
    for (let length = 0; length < bytes.length; length += 97) {
      writeFileSync(file(), bytes.subarray(0, length));
      const engine = restarted();
      expect(await engine.copies?.read('yard', stamp), `${length} bytes`).toBe(false);
      expect(await engine.version('yard')).toBeNull();
    }
  });
  it('are not read if a byte is another one, and removed to be written again', async () => {
    await written();
    const bytes = readFileSync(file());
    for (let at = 0; at < bytes.length; at += 101) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      writeFileSync(file(), damaged);
      expect(await restarted().copies?.read('yard', stamp), `byte ${at}`).toBe(false);
      expect(await restarted().copies?.has('yard', stamp)).toBe(false);
    }
  });
  it.each([
    ['an empty file', ''],
    ['a text', 'Not found\n'.repeat(100)],
    ['a length that no part has', Buffer.alloc(5_000, 0xff)],
  ])('are not read from %s', async (_, content) => {
    writeFileSync(file(), content);
    expect(await restarted().copies?.read('yard', stamp)).toBe(false);
  });
  it('end with a change of the index, and leave nothing behind', async () => {
    const engine = await written();
    const before = readFileSync(file());
    const writing = engine.copies?.write('yard', { ...stamp, stamp: 'newer' });
    await engine.apply('yard', { upserts: [], removals: ['car-1'] }, 4);
    await writing;
    expect(readdirSync(folder.path)).toEqual(['yard.index']);
    expect(readFileSync(file())).toEqual(before);
  });
  it('are not written of another version than that of the stamp', async () => {
    const engine = restarted();
    await engine.replaceAll('yard', streamOf(cars), 2);
    await engine.copies?.write('yard', stamp);
    expect(readdirSync(folder.path)).toEqual([]);
  });
  it('are removed with their site, and drafts an hour after their process has died', async () => {
    const engine = await written();
    const [old, fresh] = ['yard.index.1.draft', 'yard.index.2.draft'].map((name) => join(folder.path, name));
    for (const draft of [old, fresh]) writeFileSync(draft ?? '', '');
    utimesSync(old ?? '', 0, 0);
    await engine.copies?.removeOthers(['yard']);
    expect(readdirSync(folder.path).sort()).toEqual(['yard.index', 'yard.index.2.draft']);
    await engine.copies?.removeOthers(['elsewhere']);
    expect(readdirSync(folder.path)).toEqual(['yard.index.2.draft']);
  });
  it('of several processes may be written at once', async () => {
    const engines = await Promise.all([written(), written(), written()]);
    await Promise.all(engines.map((engine) => engine.copies?.write('yard', stamp)));
    expect(await restarted().copies?.read('yard', stamp)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['yard.index']);
  });
  it('are worth their place only for large stocks', async () => {
    const engine = await written();
    expect(engine.copies?.worthwhile()).toEqual(['yard']);
    const usual = new InProcessEngine(new IndexFiles(folder.path));
    await usual.replaceAll('yard', streamOf(cars), 3);
    expect(usual.copies?.worthwhile()).toEqual([]);
  });
});
