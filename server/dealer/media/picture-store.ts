import { createHash } from 'node:crypto';
import type { Config } from '#server/platform/config';
import { type S3Place, s3PlaceAt } from '#server/platform/network/s3-bucket';
import type { Result } from '#server/platform/result';
import type { FairTurns } from '#server/platform/threads/fair-turns';

/** Stored pictures, by key (`[a-z0-9-]+`); they may disappear at any time. */
export interface PictureStore {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
}

/** Whose share the work of making a picture counts against. */
export interface PictureFor {
  /** Slug. */
  readonly tenant: string;
  /** Nobody waits for it yet: it gives way to all others. */
  readonly isAhead?: boolean;
}

/** The kind of turn that the work takes. */
export const turnKind = ({ isAhead = false }: PictureFor) => (isAhead ? 'background' : 'usual');

/**
 * Names the work on a picture. Tenants don't wait in each other's queues, and a picture that is made ahead does not make
 * shoppers wait in its place.
 */
export const workName = (key: string, whose: PictureFor): string =>
  `${key} ${whose.tenant} ${turnKind(whose)}`;

/** The running work of this name, or that which starts now. */
export function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const current = running.get(name);
  if (current) return current;
  const started = work().finally(() => running.delete(name));
  running.set(name, started);
  return started;
}

/** Names of a dealer's file by its content. */
export interface ContentNames {
  /** Eight hexadecimal digits, which identify its version in its address on its own site. */
  readonly hash: string;
  /** Long enough to be unique across all sites. */
  readonly digest: string;
}

export function contentNames(file: Uint8Array): ContentNames {
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 40);
  return { hash: digest.slice(0, 8), digest };
}

export interface MakingOptions {
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
}

/** Makes and stores a picture in the tenant's turn, unless another tenant's came first. `busy`: too many are waiting. */
export const makeInTurn = (
  { store, turns }: MakingOptions,
  key: string,
  whose: PictureFor,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Result<Uint8Array<ArrayBuffer>, 'busy'>> =>
  turns.run(
    whose.tenant,
    async () => {
      const stored = await store.read(key);
      if (stored) return stored;
      const bytes = await make();
      await store.keep(key, bytes);
      return bytes;
    },
    turnKind(whose),
  );

export type MediaPlaceConfig = Pick<
  Config,
  | 'MEDIA_STORE'
  | 'MEDIA_S3_ENDPOINT'
  | 'MEDIA_S3_REGION'
  | 'MEDIA_S3_ACCESS_KEY_ID'
  | 'MEDIA_S3_SECRET_ACCESS_KEY'
>;

/** The bucket that several processes share for pictures; null without MEDIA_STORE. Throws ConfigError without a key. */
export function mediaPlace(config: MediaPlaceConfig): S3Place | null {
  if (config.MEDIA_STORE === undefined) return null;
  const settings = {
    endpoint: config.MEDIA_S3_ENDPOINT,
    region: config.MEDIA_S3_REGION,
    accessKeyId: config.MEDIA_S3_ACCESS_KEY_ID,
    secretAccessKey: config.MEDIA_S3_SECRET_ACCESS_KEY,
  };
  return s3PlaceAt(config.MEDIA_STORE, settings, 'MEDIA_S3');
}
