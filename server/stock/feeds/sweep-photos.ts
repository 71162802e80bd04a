import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import type { StockPhotos } from './stock-photos-port';

export interface PhotoSweepDeps {
  readonly stockPhotos: Pick<StockPhotos, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** As long as other systems are told that a car is gone. */
const keptDays = 30;
const firstAfterMs = 90_000;

/** Deletes uploaded photos of cars that have been gone for 30 days, and those that no car has had for a day. */
export function sweepPhotos({ stockPhotos, clock }: Omit<PhotoSweepDeps, 'log'>): Promise<number> {
  const now = clock.now().getTime();
  return stockPhotos.sweep(new Date(now - keptDays * dayMs), new Date(now - dayMs));
}

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startPhotoSweeps = (deps: PhotoSweepDeps): (() => void) =>
  startSweeps(() => sweepPhotos(deps), {
    firstAfterMs,
    failureText: 'could not delete photos of removed cars',
    log: deps.log,
  });
