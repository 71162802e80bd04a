import { ShortLivedProcess } from '#server/platform/threads/short-lived-process';
import type { PictureJobs } from './worker';

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
export function pictureProcess(file: string, onCrash: (reason: string) => void) {
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
