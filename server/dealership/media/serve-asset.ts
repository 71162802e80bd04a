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
import { negotiateFormat } from './rules/negotiate-format';

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
  const asked = parseAssetPath(path);
  const asset = asked && { tenant: tenant.slug, version: site.version, name: asked.name };
  const facts = asset && (await assets.facts(asset));
  if (!facts) return noSuchPicture();
  const wanted = { width: asked.width, format: negotiateFormat(accept), quality: tenant.media.quality };
  const kept = {
    key: assetKey(facts, wanted),
    format: wanted.format,
    negotiated: true,
    ...(version === facts.hash ? {} : { cacheControl: 'public, max-age=300' }),
  };
  const known = unchanged(kept, ifNoneMatch);
  if (known) return known;
  const bytes = await assets.get(asset, facts, wanted);
  return bytes ? image(kept, bytes) : tooBusy('suv');
}
