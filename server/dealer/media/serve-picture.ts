import type { Visit } from '#server/dealer/visit';
import { matchesEtag } from '#server/platform/http/etag';
import { addressGroup } from '#server/platform/http/peer-address';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { isPublicAddress } from '#server/platform/network/public-address';
import { type BodyKey, drawingVersion, type PictureFormat } from '#server/settings/illustration-schema';
import { parseAssetPath } from '#server/settings/rules/plain-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AssetLibrary, assetKey } from './asset-library';
import { drawOutline } from './draw-outline';
import type { NamedDrawings } from './named-drawings';
import { type PictureLibrary, type PictureOrder, pictureKey } from './picture-library';
import { negotiateFormat } from './rules/image-formats';
import { parsePicturePath } from './rules/picture-path';

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
const forOneDay = 'public, max-age=86400';
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
function outline(body: BodyKey, ifNoneMatch: string | null): PictureAnswer {
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

export interface DrawingBff extends Pick<Visit, 'clientAddress' | 'now'> {
  readonly tenant: Pick<Visit['tenant'], 'slug'>;
  readonly site: Pick<Visit['site'], 'version' | 'content'>;
  readonly services: {
    readonly pictures: Pick<PictureLibrary, 'get' | 'ready'>;
    readonly namedDrawings: Pick<NamedDrawings, 'has'>;
    readonly drawingLimits: Pick<DrawingLimits, 'run'>;
  };
}

/**
 * Answers GET /media/*: a drawn picture in a preset width, in the format of its extension or the best the client
 * accepts; or the outline that replaces a missing photo. A picture is drawn on first request, and only if a page of
 * the site can name it; any other is 404.
 */
export async function servePicture(
  visit: DrawingBff,
  { path, accept, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const pictureRequest = parsePicturePath(path);
  if (!pictureRequest) return noSuchPicture();
  if (pictureRequest.kind === 'placeholder') return outline(pictureRequest.body, ifNoneMatch);
  const format = pictureRequest.format ?? negotiateFormat(accept);
  const { drawing, width } = pictureRequest;
  const order = { tenant: visit.tenant.slug, drawing, width, format };
  const cacheEntry = {
    key: pictureKey(order),
    format,
    negotiated: !pictureRequest.format,
    ...(pictureRequest.isUnversioned && { cacheControl: forOneDay }),
  };
  const notModified = unchanged(cacheEntry, ifNoneMatch);
  if (notModified) return notModified;
  const { pictures, namedDrawings } = visit.services;
  const ready = await pictures.ready(order);
  if (ready) return image(cacheEntry, ready);
  if (!(await namedDrawings.has(visit, pictureRequest))) return noSuchPicture();
  const bytes = await draw(visit, order);
  return bytes ? image(cacheEntry, bytes) : tooBusy(pictureRequest.drawing.body);
}

/** A private address may be a proxy that all visitors share, so it has no limit. */
function draw({ clientAddress, now, services }: DrawingBff, order: PictureOrder) {
  const make = () => services.pictures.get(order);
  if (!isPublicAddress(clientAddress)) return make();
  return services.drawingLimits.run(addressGroup(clientAddress), now.getTime(), make);
}

interface DrawingAllowance {
  /** New drawings allowed at once after a pause: several pages that nobody has opened before. */
  readonly burst: number;
  readonly perSecond: number;
  /** New drawings one visitor may wait for at a time, so that others get their turn. */
  readonly waiting: number;
}

const usual: DrawingAllowance = { burst: 200, perSecond: 2, waiting: 60 };

/** Limits how many new pictures one visitor may have drawn. Existing pictures don't count. */
export class DrawingLimits {
  readonly #rates = new RateLimiter();
  readonly #waiting = new Map<string, number>();

  constructor(readonly allowed: DrawingAllowance = usual) {}

  /** Runs `draw` unless the visitor is over a limit: then it returns undefined. */
  async run<T>(visitor: string, nowMs: number, draw: () => Promise<T>): Promise<T | undefined> {
    const waiting = this.#waiting.get(visitor) ?? 0;
    if (waiting >= this.allowed.waiting) return undefined;
    if (this.#rates.take(visitor, this.allowed, nowMs).waitSeconds > 0) return undefined;
    this.#waiting.set(visitor, waiting + 1);
    try {
      return await draw();
    } finally {
      this.#release(visitor);
    }
  }

  #release(visitor: string): void {
    const left = (this.#waiting.get(visitor) ?? 1) - 1;
    if (left > 0) this.#waiting.set(visitor, left);
    else this.#waiting.delete(visitor);
  }
}

export interface AssetBff {
  readonly tenant: Pick<Tenant, 'slug' | 'media'>;
  readonly site: Pick<SiteData, 'version'>;
  readonly services: { readonly assets: Pick<AssetLibrary, 'facts' | 'get'> };
}

/**
 * Answers GET /media/assets/*: a picture of the request's own tenant in a preset width, never enlarged. Immutable at
 * an address with the current version, otherwise cached for a few minutes.
 */
export async function serveAsset(
  { tenant, site, services: { assets } }: AssetBff,
  { path, accept, ifNoneMatch, version }: PictureQuestion,
): Promise<PictureAnswer> {
  const assetRequest = parseAssetPath(path);
  const asset = assetRequest && { tenant: tenant.slug, version: site.version, name: assetRequest.name };
  const facts = asset && (await assets.facts(asset));
  if (!facts) return noSuchPicture();
  const rendition = {
    width: assetRequest.width,
    format: negotiateFormat(accept),
    quality: tenant.media.quality,
  };
  const cacheEntry = {
    key: assetKey(facts, rendition),
    format: rendition.format,
    negotiated: true,
    ...(version === facts.hash ? {} : { cacheControl: 'public, max-age=300' }),
  };
  const notModified = unchanged(cacheEntry, ifNoneMatch);
  if (notModified) return notModified;
  const bytes = await assets.get(asset, facts, rendition);
  return bytes ? image(cacheEntry, bytes) : tooBusy('suv');
}
