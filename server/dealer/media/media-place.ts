import { type S3Place, s3PlaceAt } from '#server/platform/buckets/s3-place';
import type { Config } from '#server/platform/config';

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
