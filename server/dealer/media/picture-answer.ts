import { matchesEtag } from '#server/platform/http/etag';
import { type BodyKey, drawingVersion, type PictureFormat } from '#server/settings/illustration-schema';
import { drawOutline } from './draw-car';

/** A request for a picture. */
export interface PictureQuestion {
  /** The part of the address after /media/. */
  readonly path: string;
  readonly accept: string | null;
  readonly ifNoneMatch: string | null;
  /** The file version in the address (`?v=`). */
  readonly version?: string | null | undefined;
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
const svgHeaders = {
  'Content-Type': 'image/svg+xml',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

export const noSuchPicture = (): PictureAnswer => ({
  status: 404,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  },
  body: 'Picture not found.',
});

const outlineAnswer = (
  status: 200 | 503,
  body: BodyKey,
  headers: Readonly<Record<string, string>>,
): PictureAnswer => ({ status, headers: { ...svgHeaders, ...headers }, body: drawOutline(body) });

/** Too many new pictures at once: retry soon. Browsers show the outline meanwhile, not a broken image. */
export const tooBusy = (body: BodyKey): PictureAnswer =>
  outlineAnswer(503, body, { 'Cache-Control': 'no-store', 'Retry-After': '2' });

/** The outline of a body in place of an unavailable photo: no broken image, and short-lived. */
export const outlineMeanwhile = (body: BodyKey): PictureAnswer =>
  outlineAnswer(200, body, { 'Cache-Control': 'public, max-age=60' });

/** The outline of a body, at its own address. */
export function outline(body: BodyKey, ifNoneMatch: string | null): PictureAnswer {
  const entry = { key: `${drawingVersion}-${body}`, negotiated: false };
  return unchanged(entry, ifNoneMatch) ?? outlineAnswer(200, body, keptHeaders(entry));
}

interface Kept {
  /** Identifies the bytes. */
  readonly key: string;
  /** The Accept header chose the format. */
  readonly negotiated: boolean;
  readonly cacheControl?: string;
}

/** Headers of an image with an immutable address. */
const keptHeaders = ({ key, negotiated, cacheControl = forEver }: Kept): Record<string, string> => ({
  'Cache-Control': cacheControl,
  ETag: `"${key}"`,
  'X-Content-Type-Options': 'nosniff',
  ...(negotiated ? { Vary: 'Accept' } : {}),
});

/** 304 if the client already has these bytes: nothing needs to be made. */
export const unchanged = (picture: Kept, ifNoneMatch: string | null): PictureAnswer | undefined =>
  matchesEtag(ifNoneMatch, `"${picture.key}"`)
    ? { status: 304, headers: keptHeaders(picture), body: null }
    : undefined;

export const image = (
  picture: Kept & { readonly format: PictureFormat },
  bytes: Uint8Array<ArrayBuffer>,
): PictureAnswer => ({
  status: 200,
  headers: {
    ...keptHeaders(picture),
    'Content-Type': types[picture.format],
    'Content-Length': String(bytes.byteLength),
  },
  body: bytes,
});
