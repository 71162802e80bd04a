import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { KyselyPhotoUploads, KyselyValuationPhotos } from './photos/adapters/kysely-valuation-photos';
import type { PhotoServices } from './photos/photo-services';
import { startUploadSweeps } from './photos/sweep-uploads';

export interface ValuationPhotos extends Omit<PhotoServices, 'valuations' | 'photoEncoder'> {
  /** Deletes old uploads from now on. Returns a function that stops it. */
  startSweepingUploads(): () => void;
}

interface ValuationPhotosDeps {
  readonly commits: GroupCommit;
  readonly clock: Clock;
  readonly log: Log;
}

export function createValuationPhotos({ commits, clock, log }: ValuationPhotosDeps): ValuationPhotos {
  const uploads = new KyselyPhotoUploads(commits);
  return {
    valuationPhotos: new KyselyValuationPhotos(commits),
    photoUploads: uploads,
    startSweepingUploads: () => startUploadSweeps({ uploads, clock, log }),
  };
}
