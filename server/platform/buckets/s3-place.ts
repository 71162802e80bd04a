import { ConfigError } from '#server/platform/config';
import { expectedBucket, s3Address } from '#server/platform/variable-formats';

/** A bucket or a folder of one, with the access key for it. */
export interface S3Place {
  readonly bucket: string;
  /** No slash at the start or end; may be empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings of a group of variables, such as BACKUP_S3_ENDPOINT and its neighbours. */
interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/**
 * Reads an address such as `s3://BUCKET/PREFIX`. The endpoint defaults to Amazon's. Throws ConfigError with one line if
 * the address is invalid or a key is missing.
 * @param variables the first part of the variables' names: `BACKUP_S3`
 */
export function s3PlaceAt(place: string, settings: S3Settings, variables: string): S3Place {
  const [matches, bucket = '', prefix = ''] = s3Address.exec(place) ?? [];
  if (matches === undefined) throw new ConfigError(`${place}: ${expectedBucket}.`);
  const { region, accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`${place}: set ${variables}_ACCESS_KEY_ID and ${variables}_SECRET_ACCESS_KEY.`);
  const endpoint = settings.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return {
    bucket,
    prefix: prefix.slice(1),
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
