import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The script that makes photos smaller before they are sent, run beside fakes of what a browser gives it. */
const source = readFileSync(join(import.meta.dirname, '../../../public/desk-photos.js'), 'utf8');

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** Chooses files of so many bytes, all of so many pixels; null: the browser can't read them. */
async function choose(sizes: readonly number[], pixels: Pixels | null) {
  const button = { disabled: false };
  const status = { textContent: '' };
  const canvases: Pixels[] = [];
  let listener: (event: { readonly target: unknown }) => void = () => undefined;
  const form = {
    addEventListener: (_type: string, listen: typeof listener) => {
      listener = listen;
    },
    querySelector: (selector: string) => (selector.startsWith('button') ? button : status),
  };
  class Transfer {
    readonly files: File[] = [];
    readonly items = { add: (file: File) => this.files.push(file) };
  }
  const document = {
    querySelector: () => form,
    querySelectorAll: () => [],
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void, type: string) => {
          canvases.push({ width: canvas.width, height: canvas.height });
          done(new Blob([new Uint8Array(100_000)], { type }));
        },
      };
      return canvas;
    },
  };
  const createImageBitmap = async () => {
    if (!pixels) throw new Error('not a picture');
    return { ...pixels, close: () => undefined };
  };
  runInNewContext(source, { document, createImageBitmap, DataTransfer: Transfer, File });
  const files = sizes.map(
    (size, at) => new File([new Uint8Array(size)], `IMG_${at}.PNG`, { type: 'image/png' }),
  );
  const field = { type: 'file', files };
  listener({ target: field });
  const wasDisabled = button.disabled;
  await expect.poll(() => button.disabled).toBe(false);
  return { canvases, wasDisabled, status: status.textContent, files: field.files };
}

test('a large photo becomes a JPEG of at most 2,000 pixels, whichever way it was taken', async () => {
  const { canvases, wasDisabled, status, files } = await choose([5_000_000, 5_000_000], {
    width: 3_024,
    height: 4_032,
  });
  expect(canvases).toEqual(Array(2).fill({ width: 1_500, height: 2_000 }));
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['IMG_0.jpg', 'image/jpeg'],
    ['IMG_1.jpg', 'image/jpeg'],
  ]);
  expect(wasDisabled).toBe(true);
  expect(status).toBe('2 photos, 0.2 MB');
});

test('a small photo, and one that the browser can’t read, are sent as they are', async () => {
  const small = await choose([90_000], { width: 800, height: 600 });
  expect([small.canvases, small.files[0]?.name]).toEqual([[], 'IMG_0.PNG']);
  const unreadable = await choose([5_000_000], null);
  expect(unreadable.files[0]).toMatchObject({ name: 'IMG_0.PNG', size: 5_000_000 });
});
