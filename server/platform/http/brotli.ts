import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compress = async (bytes: Uint8Array, options: BrotliOptions): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await brotli(bytes, options));
const options = (bytes: Uint8Array, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
});

/** For a page that someone is waiting for: a millisecond or two. */
export const compressQuickly = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  compress(bytes, options(bytes, 7));

// One at a time: the best quality takes a tenth of a second of a core, and nobody waits for it.
let queue: Promise<unknown> = Promise.resolve();

/** For a page that is sent many times. */
export function compressBest(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const turn = queue.then(() => compress(bytes, options(bytes, 11)));
  queue = turn.catch(() => undefined);
  return turn;
}
