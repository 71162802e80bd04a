import sharp from 'sharp';
import { sharpAssets } from './assets';
import { sharpOgImage } from './og-image';
import { encodePhoto } from './photo-encoder';
import { sharpPhotos } from './photos';
import { sharpRenderer } from './renderer';

/** The cache would hold what is drawn once; several jobs run beside each other anyway. */
export function saveMemory(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}

/** All work on pictures, by name. */
export const pictureJobs = {
  draw: sharpRenderer.render,
  masterOf: sharpPhotos.master,
  renderPhoto: sharpPhotos.render,
  sizeOfAsset: sharpAssets.sizeOf,
  renderAsset: sharpAssets.render,
  encodePhoto,
  composeOgImage: sharpOgImage.compose,
};

type PictureJobs = typeof pictureJobs;
export type JobName = keyof PictureJobs;
export type JobInput<Name extends JobName> = Parameters<PictureJobs[Name]>;
export type JobResult<Name extends JobName> = Awaited<ReturnType<PictureJobs[Name]>>;

/** One job: its name and the arguments of its function. */
export type PictureJob = { [Name in JobName]: readonly [Name, ...JobInput<Name>] }[JobName];
