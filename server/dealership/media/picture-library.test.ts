import { describe, expect, it } from 'vitest';
import { memoryPictureStore } from '../../../tests/support/memory-picture-store';
import { PictureLibrary, type PictureOrder, pictureColours, pictureKey } from './picture-library';

const order = (look: number, tenant = 'a'): PictureOrder => ({
  tenant,
  drawing: { body: 'suv', hex: '#eef0ef', look, shot: 'side' },
  width: 320,
  format: 'avif',
});
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A library whose renderer works until `endAll`, and then gives the number of its call. */
function slowLibrary(limits: { concurrency?: number; queue?: number } = {}) {
  const state = { calls: 0, running: 0, most: 0 };
  const ends: Array<() => void> = [];
  const render = async () => {
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
  const library = new PictureLibrary({ store: memoryPictureStore(), renderer: { render }, ...limits });
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
    const renderer = { render: async () => (await answers.shift()) ?? new Uint8Array() };
    const library = new PictureLibrary({ store: memoryPictureStore(), renderer, concurrency: 1 });
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
  ['illustration:suv/white/u1/side', /^#[0-9a-f]{6}$/],
  ['illustration:suv/white/u1/wheel', /^#606468$/],
  ['illustration:suv/white/u1/cutout', /^undefined$/],
  ['https://photos.example/1.jpg', /^#a1b2c3$/],
  ['https://photos.example/2.jpg', /^undefined$/],
])('gives %s the mean colour of its drawing or its processed photo', (url, colour) => {
  const colourOf = pictureColours({ of: (photo) => (photo.endsWith('1.jpg') ? '#a1b2c3' : undefined) });
  expect(String(colourOf(url))).toMatch(colour);
});
