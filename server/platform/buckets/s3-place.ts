import { ConfigError } from '#server/platform/config';
import { s3Address } from '#server/platform/variable-formats';

/** A bucket, or a part of one, and the key to it. */
export interface S3Place {
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings of a group of variables, such as BACKUP_S3_ENDPOINT and its neighbours. */
export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/**
 * The place at `s3://BUCKET/PREFIX`. Without an endpoint it is Amazon's. Throws ConfigError with one line if the address
 * is none, or a key is missing.
 * @param variables the first part of the variables' names: `BACKUP_S3`
 */
export function s3PlaceAt(place: string, settings: S3Settings, variables: string): S3Place {
  const [matches, bucket = '', prefix = ''] = s3Address.exec(place) ?? [];
  if (matches === undefined) throw new ConfigError(`${place}: expected s3://bucket or s3://bucket/prefix.`);
  const { region, accessKeyId, secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`${place}: set ${variables}_ACCESS_KEY_ID and ${variables}_SECRET_ACCESS_KEY.`);
  const endpoint = settings.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return {
    ...{ bucket, prefix: prefix.slice(1), endpoint: endpoint.replace(/\/+$/, '') },
    ...{ region, accessKeyId, secretAccessKey },
  };
}
