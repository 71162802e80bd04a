import { OgImages, type OgImagesOptions } from './og-image';

export interface LinkImages {
  /** The image that other sites show with a link to a car. */
  readonly ogImages: OgImages;
}

export const createLinkImages = (options: OgImagesOptions): LinkImages => ({
  ogImages: new OgImages(options),
});
