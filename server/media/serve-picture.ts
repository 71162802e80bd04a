import { matchesEtag } from '../platform/http/etag';
import { drawPlaceholder } from './illustration/draw-placeholder';
import { drawingVersion, type PictureFormat } from './illustration-schema';
import { type PictureLibrary, pictureKey } from './picture-library';
import { negotiateFormat } from './rules/negotiate-format';
import { parsePicturePath } from './rules/picture-path';

export interface PictureQuestion {
  /** What follows /media/ in the address. */
  readonly path: string;
  readonly accept: string | null;
  readonly ifNoneMatch: string | null;
}

export interface PictureAnswer {
  readonly status: 200 | 304 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string | null;
}

const forEver = 'public, max-age=31536000, immutable';
const types: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
};
const refusal = (
  status: 404 | 503,
  headers: Readonly<Record<string, string>>,
  body: string,
): PictureAnswer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
  body,
});

/**
 * Answers GET /media/*: a drawn picture in a preset width, in the best format the caller takes (or the one its
 * address ends in), made on first request; or the outline that stands in for a missing photo.
 */
export async function servePicture(
  { pictures }: { readonly pictures: Pick<PictureLibrary, 'get'> },
  { path, accept, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const asked = parsePicturePath(path);
  if (!asked) return refusal(404, { 'Cache-Control': 'no-store' }, 'No such picture.');
  if (asked.kind === 'placeholder') return outline(asked.body, ifNoneMatch);
  const format = asked.format ?? negotiateFormat(accept);
  const order = { drawing: asked.drawing, width: asked.width, format };
  const etag = `"${pictureKey(order)}"`;
  const headers = {
    'Cache-Control': forEver,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    ...(asked.format ? {} : { Vary: 'Accept' }),
  };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const bytes = await pictures.get(order);
  if (!bytes)
    return refusal(
      503,
      { 'Cache-Control': 'no-store', 'Retry-After': '2' },
      'Too many new pictures at once.',
    );
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': types[format], 'Content-Length': String(bytes.byteLength) },
    body: bytes,
  };
}

function outline(body: Parameters<typeof drawPlaceholder>[0], ifNoneMatch: string | null): PictureAnswer {
  const etag = `"${drawingVersion}-${body}"`;
  const headers = { 'Cache-Control': forEver, ETag: etag, 'X-Content-Type-Options': 'nosniff' };
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
    body: drawPlaceholder(body),
  };
}
