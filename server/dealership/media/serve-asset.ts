import { parseAssetPath } from '#server/settings/rules/asset-path';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { type AssetLibrary, assetKey } from './asset-library';
import {
  image,
  noSuchPicture,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from './picture-answer';
import { negotiateFormat } from './rules/image-formats';

export interface PictureVisit {
  readonly tenant: Pick<Tenant, 'slug' | 'media'>;
  readonly site: Pick<SiteData, 'version'>;
  readonly services: { readonly assets: Pick<AssetLibrary, 'facts' | 'get'> };
}

/**
 * Answers GET /media/assets/*: a picture of the request's own tenant in a preset width, never enlarged. Immutable at
 * an address with the current version, otherwise cached for a few minutes.
 */
export async function serveAsset(
  { tenant, site, services: { assets } }: PictureVisit,
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
