import { createHash } from 'node:crypto';
import { imageAddresses, isFetched, outlineOf } from '#server/dealer/media/rules/car-images';
import { ownPhotoId, parseIllustration } from '#server/dealer/media/rules/picture-path';
import type { Car } from '#server/settings/car';
import type { BodyKey } from '#server/settings/illustration-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { shownPrice } from '#server/stock/charges/rules/leading-price';
import { leadingWords } from './price-line';

/** The content of a car's Open Graph image. */
export interface OgCard {
  readonly dealer: string;
  readonly title: string;
  readonly subtitle: string;
  /** The price or the text in its place, and what it includes with the car’s state; a sold car has none. */
  readonly price?: { readonly text: string; readonly kind: string; readonly quiet: boolean };
  /** The text for a car that is no longer for sale. */
  readonly sold?: string;
  /** Address of the first image that can be shown. */
  readonly photo?: string;
  /** The slug of the site that the photo was uploaded to: its address alone could be any site's. */
  readonly photoSite?: string;
  /** Its outline replaces a missing photo. */
  readonly body: BodyKey;
  readonly theme: Pick<Tenant['theme'], 'brand' | 'onBrand' | 'accent' | 'critical'>;
}

/** Builds the content of a car's Open Graph image. */
export function ogCard(car: Car, tenant: Tenant, now: Date): OgCard {
  const { brand, onBrand, accent, critical } = tenant.theme;
  const photo = imageAddresses(car).find((url) => parseIllustration(url) ?? isFetched(url, tenant.media));
  const { state } = carStatement(car, tenant);
  const price = shownPrice(car, tenant, siteBasis(tenant, now));
  const { text, parts } = leadingWords(price);
  const kind = [parts[0], state?.tag].filter(Boolean).join(' · ');
  return {
    dealer: tenant.name,
    title: headline(car),
    subtitle: subline(car, tenant.cards),
    ...(state?.kind === 'sold'
      ? { sold: state.tag }
      : { price: { text, kind, quiet: price.quiet ?? false } }),
    ...(photo ? { photo } : {}),
    ...(photo && ownPhotoId(photo) !== undefined ? { photoSite: tenant.slug } : {}),
    body: outlineOf(car),
    theme: { brand, onBrand, accent, critical },
  };
}

/** Raise it when the rendering changes, so that old images are not served. */
const drawingVersion = 2;

/** Identifies the content of an Open Graph image: a different picture has a different version. */
export const ogVersion = (card: OgCard): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, card]))
    .digest('hex')
    .slice(0, 12);

/** A car's Open Graph image, for the head of its page. `src` is a path of the site. */
export function ogImageOf(car: Car, tenant: Tenant, now: Date): OgImageView {
  const card = ogCard(car, tenant, now);
  const alt = [card.title, card.subtitle].filter(Boolean).join(' ');
  return { src: ogImagePath(car.slug, ogVersion(card)), ...ogImageSize, alt };
}

/** The size that every network shows large, in pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const;

const pattern = /^og\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-z]{1,40})\.jpg$/;

/** Address of a car's Open Graph image; `version` identifies its content, so that the address is immutable. */
export const ogImagePath = (slug: string, version: string): string => `/media/og/${slug}/${version}.jpg`;

/** Parses the part after /media/. */
export function parseOgImagePath(
  path: string,
): { readonly slug: string; readonly version: string } | undefined {
  const [, slug, version] = pattern.exec(path) ?? [];
  return slug && version && slug.length <= 200 ? { slug, version } : undefined;
}

/** The link preview image of a page: `og:image` and its properties. Sizes in pixels. */
interface OgImageView {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
