import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TenantFiles } from '#server/dealer/tenant-file';
import type { Config } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { S3Bucket, type S3Place } from '#server/platform/network/s3-bucket';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { ShortLivedProcess } from '#server/platform/threads/short-lived-process';
import { dependencies } from '../../../package.json';
import { GuardedBucket, LayeredPictureStore, S3PictureStore } from './adapters/bucket-picture-store';
import { DiskPictureStore } from './adapters/disk-picture-store';
import { AssetLibrary } from './asset-library';
import { type CarPhotos, createCarPhotos } from './car-photos';
import type { PictureJobs } from './making/worker';
import { PhotoColours } from './photo-colours';
import { type PhotoEncoder, PhotoLibrary, photoEncoder } from './photo-library';
import { PictureLibrary, pictureColours } from './picture-library';
import { type MediaPlaceConfig, mediaPlace, type PictureStore } from './picture-store';
import { type OwnPhotos, RemotePhotos, withOwnPhotos } from './remote-photos';
import { DrawingLimits } from './serve-picture';
import { createInterFaces } from './set-text';

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

type PictureTools = ReturnType<typeof createPictureTools>;

/** Beside the command line's programs, relative to the project's folder (server/cli/bundle.mjs). */
const workerFile = 'build/cli/picture-worker.js';

/** The tools of every folder that makes pictures: one cache, turns for the processor, and one process. */
export const createPictureTools = (
  config: StoreConfig,
  log: Pick<Log, 'info' | 'warn'>,
  onRefused: () => void,
) => ({
  making: pictureProcess(resolve(workerFile), (reason) =>
    log.warn({ reason }, 'work on pictures ended early'),
  ),
  ...createStores(config, log),
  turns: new FairTurns({ concurrency: 2, queue: 200, onRefused }),
  faces: createInterFaces(),
});

type StoreConfig = MediaPlaceConfig & Pick<Config, 'DATA_DIR'>;

interface PictureStores {
  readonly store: PictureStore;
  /** Photos as they were fetched, in the largest size that anything is made from. */
  readonly masters: PictureStore;
  /** Waits a moment for pictures on their way to the shared store. */
  settle(): Promise<void>;
}

/** The folders on disk; with MEDIA_STORE in front of the bucket that all processes share. */
function createStores(config: StoreConfig, log: Pick<Log, 'info' | 'warn'>): PictureStores {
  const directoryOf = (name: string) => join(config.DATA_DIR, name);
  const place = mediaPlace(config);
  if (place === null) {
    const onDisk = (name: string) => new DiskPictureStore({ directory: directoryOf(name) });
    return { store: onDisk('media'), masters: onDisk('media-masters'), settle: () => Promise.resolve() };
  }
  const bucket = openBucket(place, log);
  const layered = (name: string, folder: string) =>
    new LayeredPictureStore({
      near: new DiskPictureStore({ directory: directoryOf(name), maxBytes: nearBytes }),
      far: new S3PictureStore(bucket, `${storedVersion}/${folder}`),
    });
  const [store, masters] = [layered('media', 'pictures'), layered('media-masters', 'masters')];
  const settled = () => Promise.all([store.settle(), masters.settle()]);
  return { store, masters, settle: () => Promise.race([settled().then(() => undefined), pause(settleMs)]) };
}

/** Enough for the pictures that shoppers ask for on one day. */
const nearBytes = 256 * 1024 ** 2;
const settleMs = 3_000;
/** Keys of pictures have versions of their own; another release of the encoders may make other bytes from them. */
const storedVersion = `v1-sharp-${dependencies.sharp}`;

function openBucket(place: S3Place, log: Pick<Log, 'info' | 'warn'>): GuardedBucket {
  return new GuardedBucket({
    bucket: new S3Bucket(place),
    onChange: (work, reason) => {
      if (reason === null) log.info({ work }, 'MEDIA_STORE works again');
      else log.warn({ work, reason }, 'MEDIA_STORE fails: pictures stay on this disk for now');
    },
  });
}

export function createMedia(
  { config, files, ownPhotos, log }: MediaDeps,
  { store, masters, turns, making }: Pick<PictureTools, 'store' | 'masters' | 'turns' | 'making'>,
): Media {
  const { job } = making;
  const masterOf = job('masterOf');
  const colours = new PhotoColours(join(config.DATA_DIR, 'photo-colours'));
  const pictures = new PictureLibrary({ store, turns, draw: job('draw') });
  const photos = new PhotoLibrary({
    source: withOwnPhotos(ownPhotos, new RemotePhotos({ privateHosts: config.MEDIA_PRIVATE_HOSTS })),
    // A file that ends the process is no photo.
    masterOf: (file) => masterOf(file).catch(() => undefined),
    renderPhoto: job('renderPhoto'),
    store,
    masters,
    colours,
    turns,
    onFailure: (url, reason) => log.info({ photo: withoutQuery(url), reason }, 'photo unavailable'),
  });
  return {
    pictures,
    drawingLimits: new DrawingLimits(),
    photos,
    assets: new AssetLibrary({
      files,
      sizeOfAsset: job('sizeOfAsset'),
      renderAsset: job('renderAsset'),
      store,
      turns,
    }),
    colourOf: pictureColours(colours),
    carPhotos: createCarPhotos({ pictures, photos }),
    photoEncoder: photoEncoder(turns, job('encodePhoto')),
  };
}

/** A query may contain a key. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').slice(0, 300);

/** Long enough for a shopper to come to the next page. */
const idleMs = 20_000;
/** The slowest picture takes a few seconds. */
const jobMs = 60_000;
const oldGenerationMb = 64;

/**
 * Work on pictures in a process of its own, which ends when there is none: libvips keeps most of the memory that it has
 * needed. The process gets no environment, so that no secrets are in the memory of what opens dealers' files.
 * @param file the built program of `worker.ts`
 * @param onCrash called with a reason when it ends in the middle of a job
 */
function pictureProcess(file: string, onCrash: (reason: string) => void) {
  const process = new ShortLivedProcess({
    file,
    idleMs,
    jobMs,
    onCrash,
    env: { MALLOC_ARENA_MAX: '2' },
    nodeOptions: ['--max-semi-space-size=2', `--max-old-space-size=${oldGenerationMb}`],
  });
  return {
    /** The function of this name, there. */
    job:
      <Name extends keyof PictureJobs>(name: Name) =>
      (...input: Parameters<PictureJobs[Name]>) =>
        process.run<Awaited<ReturnType<PictureJobs[Name]>>>([name, ...input]),
    /** Ends the process; work in it fails. */
    close: () => process.close(),
  };
}
