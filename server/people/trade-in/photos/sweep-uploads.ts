import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { failureCode } from '#server/platform/network/rules/failure-code';
import type { PhotoUploadSweep } from './photo-port';

export interface UploadSweepDeps {
  readonly uploads: PhotoUploadSweep;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const hourMs = 60 * 60 * 1_000;
/** An upload can be resumed for a day. */
const lastsMs = 24 * hourMs;
const firstAfterMs = 45_000;

/** Deletes uploads that were begun more than a day ago, finished or not; photos stay. Returns how many. */
export const sweepUploads = ({
  uploads,
  clock,
}: Pick<UploadSweepDeps, 'uploads' | 'clock'>): Promise<number> =>
  uploads.sweep(new Date(clock.now().getTime() - lastsMs));

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export function startUploadSweeps(deps: UploadSweepDeps): () => void {
  const sweep = () =>
    sweepUploads(deps).catch((error: unknown) =>
      deps.log.error({ failure: failureCode(error) }, 'could not delete old uploads'),
    );
  const timers = [setTimeout(sweep, firstAfterMs), setInterval(sweep, hourMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
}
