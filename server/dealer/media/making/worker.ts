import sharp from 'sharp';
import { answerJobs } from '#server/platform/threads/process-jobs';
import { composeOgImage, draw, renderAsset, sizeOfAsset } from './assets';
import { encodePhoto, masterOf, renderPhoto } from './photos';

/** All work on pictures, by name. */
const jobs = { draw, masterOf, renderPhoto, sizeOfAsset, renderAsset, encodePhoto, composeOgImage };
export type PictureJobs = typeof jobs;

/** One job: its name and the arguments of its function. */
type Job = {
  [Name in keyof PictureJobs]: readonly [Name, ...Parameters<PictureJobs[Name]>];
}[keyof PictureJobs];

// The program of the process that works on pictures. The cache would hold what is drawn once; several jobs run beside
// each other anyway.
sharp.cache(false);
sharp.concurrency(1);
answerJobs(([name, ...input]: Job) => Reflect.apply(jobs[name], undefined, input));
