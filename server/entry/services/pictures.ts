import { DocumentLibrary } from '#server/dealer/documents/document-library';
import { createFonts } from '#server/dealer/fonts/create-fonts';
import type { FontLibrary } from '#server/dealer/fonts/font-library';
import { createMedia, createPictureTools, type Media } from '#server/dealer/media/create-media';
import type { OwnPhotos } from '#server/dealer/media/remote-photos';
import type { Foundations } from '#server/entry/services/foundations';
import type { Stop } from '#server/entry/services/jobs';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import { OgImages } from '#server/stock/photos/og-image';

/** Pictures, photos and the files of tenants' folders. */
export interface PictureServices extends Media {
  /** The image that other sites show with a link to a car. */
  readonly ogImages: OgImages;
  readonly documents: DocumentLibrary;
  /** Fonts of tenants' folders, subset for pages. */
  readonly fonts: FontLibrary;
  /** The sites' shares of work on pictures. */
  readonly pictureTurns: Pick<FairTurns, 'waiting'>;
}

type Deps = Pick<Foundations, 'config' | 'log' | 'metrics' | 'tenantFiles'>;

/** Makes the picture libraries, and what ends their work. `ownPhotos` are photos that came with the stock. */
export function createPictures(
  { config, log, metrics, tenantFiles: files }: Deps,
  ownPhotos: OwnPhotos,
): { pictures: PictureServices; stopPictures: readonly Stop[] } {
  const tools = createPictureTools(config, log, () => metrics.refused('pictures'));
  const media = createMedia({ config, files, ownPhotos, log }, tools);
  return {
    pictures: {
      ...media,
      ogImages: new OgImages({
        ...tools,
        photos: media.carPhotos,
        composeOgImage: tools.making.job('composeOgImage'),
      }),
      documents: new DocumentLibrary(files),
      fonts: createFonts({ ...tools, files }),
      pictureTurns: tools.turns,
    },
    stopPictures: [() => tools.making.close(), () => tools.settle()],
  };
}
