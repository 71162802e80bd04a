import { DocumentLibrary } from '#server/dealer/documents/documents';
import { FontLibrary, fontMaker } from '#server/dealer/fonts/font-library';
import { createMedia, createPictureTools, type Media } from '#server/dealer/media/create-media';
import type { OwnPhotos } from '#server/dealer/media/remote-photos';
import type { Foundations } from '#server/entry/services/foundations';
import type { Stop } from '#server/entry/services/jobs';
import type { FairTurns } from '#server/platform/threads/fair-turns';
import { createLinkImages, type LinkImages } from '#server/stock/link-images/create-link-images';

/** Pictures, photos and the files of tenants' folders. */
export interface PictureServices extends Media, LinkImages {
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
      ...createLinkImages({
        ...tools,
        photos: media.carPhotos,
        composeOgImage: tools.making.job('composeOgImage'),
      }),
      documents: new DocumentLibrary(files),
      fonts: new FontLibrary({ ...tools, files, maker: fontMaker }),
      pictureTurns: tools.turns,
    },
    stopPictures: [() => tools.making.close(), () => tools.settle()],
  };
}
