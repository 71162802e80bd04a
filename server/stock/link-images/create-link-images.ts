import { sharpOgImage } from './adapters/sharp-og-image';
import { OgImages, type OgImagesOptions } from './og-image';

export interface LinkImages {
  /** The image that other sites show with a link to a car. */
  readonly ogImages: OgImages;
}

export const createLinkImages = (options: Omit<OgImagesOptions, 'maker'>): LinkImages => ({
  ogImages: new OgImages({ ...options, maker: sharpOgImage }),
});
