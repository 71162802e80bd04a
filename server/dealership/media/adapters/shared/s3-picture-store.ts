import type { PictureStore } from '../../picture-port';
import type { GuardedBucket } from './guarded-bucket';

const keyPattern = /^[a-z0-9-]{1,80}$/;

/** Pictures as objects of a bucket, under a folder. Nothing is ever listed or removed: expiry is the bucket's own rule. */
export class S3PictureStore implements PictureStore {
  constructor(
    private readonly bucket: GuardedBucket,
    private readonly folder: string,
  ) {}

  async read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return keyPattern.test(key) ? this.bucket.get(`${this.folder}/${key}`) : undefined;
  }

  async keep(key: string, bytes: Uint8Array): Promise<void> {
    if (keyPattern.test(key)) await this.bucket.put(`${this.folder}/${key}`, bytes);
  }
}
