import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  drawnColour,
  PictureLibrary,
  type PictureOrder,
  pictureColours,
  pictureKey,
} from './picture-library';
import type { PictureStore } from './picture-port';
import { drawCar } from './rules/illustration/draw-car';

const order = (look: number, tenant = 'a'): PictureOrder => ({
  tenant,
  drawing: { body: 'suv', hex: '#eef0ef', look, shot: 'side' },
  width: 320,
  format: 'avif',
});

function memoryStore(): PictureStore & { readonly kept: Map<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    kept,
    read: async (key) => kept.get(key),
    keep: async (key, bytes) => {
      kept.set(key, new Uint8Array(bytes));
    },
  };
}

/** A renderer that works until told to end; counts concurrent runs. */
function slowRenderer() {
  const state = { calls: 0, running: 0, most: 0 };
  const ends: Array<() => void> = [];
  return {
    state,
    endAll: () => {
      for (const end of ends.splice(0)) end();
    },
    render: async () => {
      state.calls += 1;
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise<void>((resolve) => ends.push(resolve));
      state.running -= 1;
      return new Uint8Array([state.calls]);
    },
  };
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the picture library', () => {
  it('makes a picture once for all concurrent requests, and never again', async () => {
    const renderer = slowRenderer();
    const library = new PictureLibrary({ store: memoryStore(), renderer });
    const asked = Array.from({ length: 20 }, () => library.get(order(1)));
    await tick();
    renderer.endAll();
    const answers = await Promise.all(asked);
    expect(renderer.state.calls).toBe(1);
    expect(answers.every((bytes) => bytes?.[0] === 1)).toBe(true);
    expect(await library.get(order(1))).toEqual(new Uint8Array([1]));
    expect(renderer.state.calls).toBe(1);
  });

  it('makes a few at a time and refuses when too many wait', async () => {
    const renderer = slowRenderer();
    const library = new PictureLibrary({ store: memoryStore(), renderer, concurrency: 2, queue: 3 });
    const asked = [];
    for (let look = 0; look < 9; look += 1) {
      asked.push(library.get(order(look)));
      await tick();
    }
    const settled = Promise.all(asked);
    for (let round = 0; round < 5; round += 1) {
      renderer.endAll();
      await tick();
    }
    const answers = await settled;
    expect(renderer.state.most).toBe(2);
    expect(answers.map((bytes) => bytes !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('draws a picture that two tenants want in the first turn that comes', async () => {
    const renderer = slowRenderer();
    const library = new PictureLibrary({ store: memoryStore(), renderer, concurrency: 1 });
    const flood = [1, 2, 3].map((look) => library.get(order(look)));
    await tick();
    const own = library.get(order(3, 'b'));
    await tick();
    renderer.endAll();
    await tick();
    renderer.endAll();
    expect(await own).toEqual(new Uint8Array([2]));
    await tick();
    renderer.endAll();
    await Promise.all(flood);
    expect(renderer.state.calls).toBe(3);
  });

  it('draws ahead only when no request waits, and for a request at once', async () => {
    const renderer = slowRenderer();
    const library = new PictureLibrary({ store: memoryStore(), renderer, concurrency: 1 });
    const first = library.get(order(1));
    const ahead = library.get({ ...order(2), isAhead: true });
    await tick();
    const asked = library.get(order(2));
    await tick();
    renderer.endAll();
    await first;
    await tick();
    renderer.endAll();
    expect(await asked).toEqual(new Uint8Array([2]));
    expect(await ahead).toEqual(new Uint8Array([2]));
    expect(renderer.state.calls).toBe(2);
  });

  it('continues after a failed picture', async () => {
    let fail = true;
    const renderer = {
      render: async () => {
        if (fail) throw new Error('no memory');
        return new Uint8Array([7]);
      },
    };
    const library = new PictureLibrary({ store: memoryStore(), renderer, concurrency: 1 });
    await expect(library.get(order(1))).rejects.toThrow('no memory');
    fail = false;
    expect(await library.get(order(1))).toEqual(new Uint8Array([7]));
  });

  it('names a picture by everything that determines its bytes', () => {
    const keys = [
      order(1),
      order(2),
      { ...order(1), width: 480 },
      { ...order(1), format: 'webp' } as const,
    ].map(pictureKey);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{1,80}$/);
  });
});

const drawing = { body: 'suv', hex: '#8a9096', shot: 'side' } as const;

it.each([0, 3, 7, 20, 41, 99])('look %i matches its colour', async (look) => {
  const colour = drawnColour({ ...drawing, look }) ?? '';
  const { channels } = await sharp(Buffer.from(drawCar({ ...drawing, look }, 160))).stats();
  for (const [index, { mean }] of channels.slice(0, 3).entries()) {
    const told = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
    expect(Math.abs(told - mean)).toBeLessThan(24);
  }
});

it('a drawn picture has a colour, a photo once it is processed, a cut-out none', () => {
  const colourOf = pictureColours({ of: (url) => (url.endsWith('1.jpg') ? '#a1b2c3' : undefined) });
  expect(colourOf('illustration:suv/white/u1/side')).toMatch(/^#[0-9a-f]{6}$/);
  expect(colourOf('illustration:suv/white/u1/cutout')).toBeUndefined();
  expect(colourOf('https://photos.example/1.jpg')).toBe('#a1b2c3');
  expect(colourOf('https://photos.example/2.jpg')).toBeUndefined();
});
