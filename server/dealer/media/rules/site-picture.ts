import type { PictureView } from '#server/dealer/media/views/picture-view';
import { assetOf, assetPath } from '#server/settings/rules/asset-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { mediaUrls } from './picture';

const widths = [320, 480, 800, 1280] as const;
const usual = 800;

/**
 * A picture named in a tenant's files, as `<img>` attributes: a file in the tenant's assets/, a path of the site, an
 * https address, or a drawn one. Undefined if it is not the address of a picture.
 */
export function sitePicture(
  { tenant }: { readonly tenant: Pick<Tenant, 'media'> },
  ref: string | null | undefined,
  alt = '',
): PictureView | undefined {
  if (!ref) return undefined;
  const name = assetOf(ref);
  if (name) {
    // Never enlarged: the site answers with the size it has.
    const srcset = widths.map((width) => `${assetPath({ name, width })} ${width}w`).join(',');
    return { src: assetPath({ name, width: usual }), srcset, alt };
  }
  const source = mediaUrls(ref, undefined, { media: tenant.media });
  return source && { ...source, alt };
}

/** A dealer's mark, such as a logo, in its displayed size. */
export const markAddress = (ref: string): string => {
  const name = assetOf(ref);
  return name ? assetPath({ name, width: 240 }) : ref;
};
