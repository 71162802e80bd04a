import type { Bff } from '../bff';
import { assetOf } from '../content/picture-schema';
import { mediaUrls } from './rules/picture';
import type { SizedPictureView } from './views/sized-picture-view';

export type AssetBff = Pick<Bff, 'tenant' | 'services'>;

/**
 * A picture that a tenant's data names: `illustration:…`, or a file of its assets folder (`photo.jpg`). Undefined when it
 * is not there or no picture.
 * @param alt what it shows; empty for a decoration
 */
export async function assetPicture(
  _bff: AssetBff,
  ref: string,
  alt: string,
): Promise<SizedPictureView | undefined> {
  if (ref.startsWith('illustration:')) {
    const urls = mediaUrls(ref);
    return urls && { ...urls, alt, width: 800, height: 600 };
  }
  assetOf(ref);
  return undefined;
}
