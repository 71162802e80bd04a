import { ShortLivedProcess } from '#server/platform/threads/short-lived-process';
import type { AssetMaker } from '../asset-library';
import type { PhotoEncoder } from '../photo-encoder-port';
import type { PhotoMaker } from '../photo-port';
import type { OgImageMaker, PictureRenderer } from '../picture-port';
import type { JobInput, JobName, JobResult } from './jobs';

export interface PictureMakers {
  readonly renderer: PictureRenderer;
  readonly photos: PhotoMaker;
  readonly assets: AssetMaker;
  readonly photoEncoder: PhotoEncoder;
  readonly ogImages: OgImageMaker;
  /** Ends the process; work in it fails. */
  close(): Promise<void>;
}

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
export function sharpProcess(file: string, onCrash: (reason: string) => void): PictureMakers {
  const process = new ShortLivedProcess({
    file,
    idleMs,
    jobMs,
    onCrash,
    env: { MALLOC_ARENA_MAX: '2' },
    nodeOptions: ['--max-semi-space-size=2', `--max-old-space-size=${oldGenerationMb}`],
  });
  const run = <Name extends JobName>(name: Name, ...input: JobInput<Name>) =>
    process.run<JobResult<Name>>([name, ...input]);
  return {
    renderer: { render: (drawing, rendition) => run('draw', drawing, rendition) },
    photos: {
      // A file that ends the process is no photo.
      master: (file) => run('masterOf', file).catch(() => undefined),
      render: (master, rendition) => run('renderPhoto', master, rendition),
    },
    assets: {
      sizeOf: (file) => run('sizeOfAsset', file),
      render: (file, rendition) => run('renderAsset', file, rendition),
    },
    photoEncoder: { encode: (file) => run('encodePhoto', file) },
    ogImages: { compose: (parts) => run('composeOgImage', parts) },
    close: () => process.close(),
  };
}
