import type { Tenant } from '../tenants/tenant-schema';
import { mediaUrls } from './rules/picture';
import type { PictureView } from './views/picture-view';

/**
 * A picture that a tenant's files name, as an `<img>` takes it: a file of the tenant's assets/, a path of the site, an
 * https address, or one that is drawn. Undefined for what is no address of a picture.
 */
export function sitePicture(
  { tenant }: { readonly tenant: Pick<Tenant, 'media'> },
  ref: string | null | undefined,
  alt = '',
): PictureView | undefined {
  if (!ref) return undefined;
  const named = /^([a-z]+:|\/)/.test(ref) ? ref : `/assets/${ref.replace(/^assets\//, '')}`;
  const source = mediaUrls(named, undefined, { media: tenant.media });
  return source && { ...source, alt };
}
