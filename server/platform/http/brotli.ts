import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const compress = async (bytes: Uint8Array, options: BrotliOptions): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await brotli(bytes, options));
const options = (bytes: Uint8Array, quality: number, more: Record<number, number> = {}) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    ...more,
  },
});

/** 64 kilobytes: for a longer one brotli takes 16 megabytes and twice the time, to save one per cent of a page. */
const shortWindow = { [constants.BROTLI_PARAM_LGWIN]: 16 };
/**
 * 256 kilobytes hold any page. For the usual window brotli takes a block of 8 megabytes, and once such a block was freed the
 * C library keeps up to twice as much for each thread.
 */
const pageWindow = { [constants.BROTLI_PARAM_LGWIN]: 18 };

/** For a page that someone is waiting for: a millisecond or two. */
export const compressQuickly = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  compress(bytes, options(bytes, 9, shortWindow));

const gzipped = promisify(gzip);

/** The bytes of a page that is sent once, in the best encoding that the client takes; as they are if it takes none. */
export async function compressedFor(
  acceptEncoding: string | string[] | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ readonly encoding: 'br' | 'gzip' | undefined; readonly body: Uint8Array<ArrayBuffer> }> {
  if (acceptsEncoding('br', acceptEncoding))
    return { encoding: 'br', body: await brotli(bytes, options(bytes, 4, pageWindow)) };
  if (acceptsEncoding('gzip', acceptEncoding)) return { encoding: 'gzip', body: await gzipped(bytes) };
  return { encoding: undefined, body: bytes };
}

/** Fewer bytes than this are sent as they are: they fit in one packet anyway. */
export const minCompressedBytes = 1_024;

/**
 * A response whose body is short and complete, in the best encoding that its request takes. remix-serve would compress it as
 * a stream, with the usual window.
 */
export async function compressedResponse(response: Response, request: Request): Promise<Response> {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const isFixed = headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform');
  if (isFixed || request.method === 'HEAD' || response.body === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength < minCompressedBytes) return new Response(bytes, { status, statusText, headers });
  const accepted = request.headers.get('accept-encoding') ?? undefined;
  const { encoding, body } = await compressedFor(accepted, bytes);
  if (encoding) headers.set('Content-Encoding', encoding);
  return new Response(body, { status, statusText, headers });
}

// One at a time: the best quality takes a tenth of a second of a core, and nobody waits for it.
let queue: Promise<unknown> = Promise.resolve();

/** For a page that is sent many times. */
export function compressBest(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const turn = queue.then(() => compress(bytes, options(bytes, 11, pageWindow)));
  queue = turn.catch(() => undefined);
  return turn;
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const assetPath = /^\/assets\/([\w.-]+\.(js|css|svg))(?:\?.*)?$/;

/** The brotli copies of the built assets (precompress.mjs). The list is read once. */
export class PrecompressedAssets {
  readonly #copies: ReadonlySet<string>;

  constructor(folder: string) {
    this.#copies = new Set(namesIn(folder).filter((name) => name.endsWith('.br')));
  }

  /**
   * Redirects the request to the compressed copy if there is one and the client accepts it. The headers set here stay:
   * express.static sets only absent ones, and compression skips encoded responses.
   */
  offer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const [, name, extension] = assetPath.exec(request.url ?? '') ?? [];
    if (!name || !extension || !this.#copies.has(`${name}.br`)) return;
    response.setHeader('Vary', 'Accept-Encoding');
    if (!acceptsEncoding('br', request.headers['accept-encoding'])) return;
    request.url = `/assets/${name}.br`;
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Type', contentTypes[extension] ?? 'application/octet-stream');
  }
}

/** True if Accept-Encoding names an encoding without forbidding it (`q=0`). */
export const acceptsEncoding = (name: 'br' | 'gzip', header: string | string[] | null | undefined): boolean =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((item) => {
      const [coding = '', weight = 'q=1'] = item
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      return coding === name && /^q=[\d.]+$/.test(weight) && Number(weight.slice(2)) > 0;
    });

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Not built, as in development: nothing to serve.
    return [];
  }
}
