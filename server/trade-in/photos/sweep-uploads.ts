import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import type { PhotoUploadSweep } from './photo-port';

export interface UploadSweepDeps {
  readonly uploads: PhotoUploadSweep;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** An upload can be resumed for a day. */
const lastsMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 45_000;

/** Deletes uploads that were begun more than a day ago, finished or not; photos stay. Returns how many. */
export const sweepUploads = ({
  uploads,
  clock,
}: Pick<UploadSweepDeps, 'uploads' | 'clock'>): Promise<number> =>
  uploads.sweep(new Date(clock.now().getTime() - lastsMs));

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startUploadSweeps = (deps: UploadSweepDeps): (() => void) =>
  startSweeps(() => sweepUploads(deps), {
    firstAfterMs,
    failureText: 'could not delete old uploads',
    log: deps.log,
  });
