import type { CarPhotos } from '#server/dealer/media/car-photos';
import { drawOutline } from '#server/dealer/media/draw-outline';
import type { PictureJobs } from '#server/dealer/media/making/worker';
import type { PictureStore } from '#server/dealer/media/picture-store';
import {
  image,
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from '#server/dealer/media/serve-picture';
import {
  drawLine,
  type Faces,
  largestFit,
  widthOf as lineWidth,
  type OpenFaces,
  type TextStyle,
  wrap,
} from '#server/dealer/media/set-text';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { type OgCard, ogCard, ogImageSize, ogVersion, parseOgImagePath } from '#server/stock/rules/og-card';

interface OgImagesOptions {
  readonly photos: CarPhotos;
  readonly composeOgImage: PictureJobs['composeOgImage'];
  readonly faces: OpenFaces;
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
}

interface OgImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its photo is unavailable: shows an outline of the body for now. */
  readonly meanwhile: boolean;
}

type OgTenant = Pick<Tenant, 'slug' | 'media'>;

/** Social networks skip images that load slowly. */
const mostBytes = 150_000;
const photoWidth = 960;

/** Open Graph images, each made once. */
export class OgImages {
  readonly #options: OgImagesOptions;
  readonly #making = new Map<string, Promise<OgImage | undefined>>();

  constructor(options: OgImagesOptions) {
    this.#options = options;
  }

  /** `version` identifies the card. Undefined if too many are waiting. */
  async get(version: string, card: OgCard, tenant: OgTenant): Promise<OgImage | undefined> {
    const key = `og-${version}`;
    const storedBytes = await this.#options.store.read(key);
    if (storedBytes) return { bytes: storedBytes, meanwhile: false };
    const pending = this.#making.get(key);
    if (pending) return pending;
    const image = this.#make(key, card, tenant).finally(() => this.#making.delete(key));
    this.#making.set(key, image);
    return image;
  }

  async #make(key: string, card: OgCard, { slug: tenant, media }: OgTenant): Promise<OgImage | undefined> {
    const { photos, composeOgImage, faces, store, turns } = this.#options;
    if (turns.isFull(tenant)) return undefined;
    const site = { tenant, hosts: media.photo_hosts };
    const photo = card.photo === undefined ? undefined : await photos.jpegOf(card.photo, photoWidth, site);
    const image = await turns.run(tenant, async () =>
      composeOgImage({
        panel: drawOgPanel(card, await faces()),
        photo: photo ?? drawOutline(card.body),
        box: ogPhotoBox,
        mostBytes,
      }),
    );
    if (!image.ok) return undefined;
    const bytes = image.value;
    const meanwhile = card.photo !== undefined && photo === undefined;
    if (!meanwhile) await store.keep(key, bytes);
    return { bytes, meanwhile };
  }
}

/** The photo fills everything right of the panel. */
const ogPhotoBox = { left: 400, top: 0, width: 800, height: 630 } as const;

const margin = 40;
const stripe = 8;
const inner = ogPhotoBox.left - stripe - 2 * margin;
const priceSizes = [64, 54, 46, 40] as const;
/** Text in place of a figure. */
const quietSizes = [36, 30] as const;
const small = ({ regular }: Faces): TextStyle => ({ face: regular, size: 28 });

/** The content beside and over the photo, as an SVG of the whole image. Text is drawn as outlines: needs no font. */
function drawOgPanel(card: OgCard, faces: Faces): string {
  const { brand, accent } = card.theme;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ogImageSize.width}" height="${ogImageSize.height}">` +
    `<path fill="${brand}" d="M0 0h${ogPhotoBox.left}v${ogImageSize.height}H0z"/>` +
    `<path fill="${accent}" d="M${ogPhotoBox.left - stripe} 0h${stripe}v${ogImageSize.height}h-${stripe}z"/>` +
    `${dealer(card, faces)}${name(card, faces)}${card.sold ? soldMark(card.sold, card, faces) : priceOf(card, faces)}</svg>`
  );
}

const dealer = ({ dealer: text, theme }: OgCard, faces: Faces): string =>
  wrap(text, small(faces), inner, 2)
    .map((line, index) => drawLine(line, small(faces), margin, 78 + index * 36, theme.onBrand))
    .join('');

/** Title with the badge below it, a little above the middle. */
function name({ title, subtitle, theme }: OgCard, faces: Faces): string {
  const { size, lines } = largestFit(title, faces.bold, [60, 54, 48, 42, 36], inner, 4);
  const leading = Math.round(size * 1.14);
  const below = wrap(subtitle, small(faces), inner, 2);
  const top = Math.round(290 - (lines.length * leading + below.length * 36) / 2 + size);
  const badge = top + (lines.length - 1) * leading + 48;
  return [
    ...lines.map((line, index) =>
      drawLine(line, { face: faces.bold, size }, margin, top + index * leading, theme.onBrand),
    ),
    ...below.map((line, index) => drawLine(line, small(faces), margin, badge + index * 36, theme.onBrand)),
  ].join('');
}

function priceOf({ price, theme }: OgCard, faces: Faces): string {
  if (!price) return '';
  const { size, lines } = largestFit(price.text, faces.bold, price.quiet ? quietSizes : priceSizes, inner, 2);
  const kind = wrap(price.kind, small(faces), inner, 2);
  const bottom = 582 - (kind.length > 0 ? 6 + 36 * kind.length : 0);
  return [
    ...lines.map((line, index) =>
      drawLine(
        line,
        { face: faces.bold, size },
        margin,
        bottom - (lines.length - 1 - index) * Math.round(size * 1.1),
        theme.onBrand,
      ),
    ),
    ...kind.map((line, index) =>
      drawLine(line, small(faces), margin, 584 - 36 * (kind.length - 1 - index), theme.onBrand),
    ),
  ].join('');
}

/** The same text in place of the price. */
function soldMark(text: string, { theme }: OgCard, faces: Faces): string {
  const style = { face: faces.bold, size: 44 };
  const [line = ''] = wrap(text, style, inner - 56, 1);
  const width = Math.round(lineWidth(line, style) + 56);
  return (
    `<rect x="${margin}" y="510" width="${width}" height="76" rx="10" fill="${theme.critical}"/>` +
    `<rect x="${margin}" y="510" width="${width}" height="76" rx="10" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>` +
    drawLine(line, style, margin + 28, 564, '#ffffff')
  );
}

export interface OgImageBff {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly services: { readonly cars: Pick<CarStore, 'bySlug'>; readonly ogImages: Pick<OgImages, 'get'> };
}

const briefly = 'public, max-age=300';

/**
 * Answers GET /media/og/*: the current link preview image of a car. An outdated address also serves it, with a short
 * cache time.
 */
export async function serveOgImage(
  { tenant, services, now }: OgImageBff,
  { path, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const imageRequest = parseOgImagePath(path);
  const car = imageRequest && (await services.cars.bySlug(tenant.slug, imageRequest.slug));
  if (!car) return noSuchPicture();
  const card = ogCard(car.car, tenant, now);
  const version = ogVersion(card);
  const cached = {
    key: `og-${version}`,
    format: 'jpeg',
    negotiated: false,
    ...(imageRequest.version === version ? {} : { cacheControl: briefly }),
  } as const;
  const pending = unchanged(cached, ifNoneMatch);
  if (pending) return pending;
  const ogImage = await services.ogImages.get(version, card, tenant);
  if (!ogImage) return tooBusy(card.body);
  return ogImage.meanwhile
    ? image({ ...cached, key: `og-meanwhile-${version}`, cacheControl: 'public, max-age=60' }, ogImage.bytes)
    : image(cached, ogImage.bytes);
}
