import type { Visit } from '#server/dealer/tenants/visit';
import { assetOf, assetPath } from '#server/settings/rules/asset-path';
import type { AssetLibrary } from './asset-library';
import { lightWidth } from './rules/photo-path';
import { mediaUrls } from './rules/picture';
import type { SizedPictureView } from './views/picture-view';

export type PictureVisit = Pick<
  Visit<{ readonly assets: Pick<AssetLibrary, 'facts'> }>,
  'tenant' | 'site' | 'lite' | 'services'
>;

const widths = [320, 480, 800, 1280, 1600] as const;
const usual = 800;

/**
 * A picture named in a tenant's data: `illustration:…`, or a file in its assets folder (`photo.jpg`) in several widths
 * up to its own. Undefined if it is missing or not a picture.
 * @param alt its description; empty for a decoration
 */
export async function assetPicture(
  { tenant, site, lite, services }: PictureVisit,
  ref: string,
  alt: string,
): Promise<SizedPictureView | undefined> {
  if (ref.startsWith('illustration:')) {
    const urls = mediaUrls(ref, undefined, { light: lite.on });
    return urls && { ...urls, alt, width: 800, height: 600 };
  }
  const name = assetOf(ref);
  const facts = name && (await services.assets.facts({ tenant: tenant.slug, version: site.version, name }));
  if (!facts) return undefined;
  const at = (width: (typeof widths)[number] | typeof lightWidth) => assetPath({ name, width }, facts.hash);
  const { width, height } = facts;
  if (lite.on) return { src: at(lightWidth), width, height, alt };
  // The widest is the file's own width, or the limit.
  const fitting = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < width);
  const srcset = fitting.map((one) => `${at(one)} ${Math.min(one, width)}w`).join(',');
  return { src: at(fitting.includes(usual) ? usual : (fitting.at(-1) ?? usual)), srcset, width, height, alt };
}
