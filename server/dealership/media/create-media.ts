import { join } from 'node:path';
import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import type { Config } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { ColourFile } from './adapters/colour-file';
import { DiskPictureStore } from './adapters/disk-picture-store';
import { createInterFaces } from './adapters/inter-faces';
import { withOwnPhotos } from './adapters/own-photos';
import { RemotePhotos } from './adapters/remote-photos';
import { sharpAssets } from './adapters/sharp-assets';
import { sharpPhotoEncoder } from './adapters/sharp-photo-encoder';
import { sharpPhotos } from './adapters/sharp-photos';
import { sharpRenderer } from './adapters/sharp-renderer';
import { AssetLibrary } from './asset-library';
import { createCarPhotos } from './car-photos';
import { DrawingLimits } from './drawing-limits';
import type { PhotoEncoder } from './photo-encoder-port';
import { PhotoLibrary } from './photo-library';
import type { CarPhotos, OwnPhotos } from './photo-port';
import { PictureLibrary, pictureColours } from './picture-library';

/** Pictures and photos, cached on disk in every requested size. */
export interface Media {
  /** Drawn pictures in every preset size and format. */
  readonly pictures: PictureLibrary;
  readonly drawingLimits: DrawingLimits;
  /** Dealers' photos, likewise. */
  readonly photos: PhotoLibrary;
  /** Pictures of tenants' folders, likewise. */
  readonly assets: AssetLibrary;
  /** The mean colour of an image, if known. */
  readonly colourOf: (imageUrl: string) => string | undefined;
  /** Photos as JPEG files, for the PDF and the Open Graph image. */
  readonly carPhotos: CarPhotos;
  /** For photos that people send. */
  readonly photoEncoder: PhotoEncoder;
}

interface MediaDeps {
  readonly config: Pick<Config, 'DATA_DIR' | 'MEDIA_PRIVATE_HOSTS'>;
  readonly files: TenantFiles;
  readonly ownPhotos: OwnPhotos;
  readonly log: Pick<Log, 'info'>;
}

export type PictureTools = ReturnType<typeof createPictureTools>;

/** The tools of every folder that makes pictures: one cache on disk and one queue for the processor. */
export const createPictureTools = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, onRefused: () => void) => ({
  store: new DiskPictureStore({ directory: join(DATA_DIR, 'media') }),
  turns: new FairTurns({ concurrency: 2, queue: 200, onRefused }),
  faces: createInterFaces(),
});

export function createMedia(
  { config, files, ownPhotos, log }: MediaDeps,
  { store, turns }: Pick<PictureTools, 'store' | 'turns'>,
): Media {
  const colours = new ColourFile(join(config.DATA_DIR, 'photo-colours'));
  const pictures = new PictureLibrary({ store, renderer: sharpRenderer, turns });
  const photos = new PhotoLibrary({
    source: withOwnPhotos(ownPhotos, new RemotePhotos({ privateHosts: config.MEDIA_PRIVATE_HOSTS })),
    maker: sharpPhotos,
    store,
    masters: new DiskPictureStore({ directory: join(config.DATA_DIR, 'media-masters') }),
    colours,
    turns,
    onFailure: (url, reason) => log.info({ photo: withoutQuery(url), reason }, 'photo unavailable'),
  });
  return {
    pictures,
    drawingLimits: new DrawingLimits(),
    photos,
    assets: new AssetLibrary({ files, maker: sharpAssets, store, turns }),
    colourOf: pictureColours(colours),
    carPhotos: createCarPhotos({ pictures, photos }),
    photoEncoder: sharpPhotoEncoder(turns),
  };
}

/** A query may contain a key. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').slice(0, 300);
