import { reasonOf, S3Bucket, type S3Request } from '#server/platform/buckets/s3-bucket';
import type { S3Place } from '#server/platform/buckets/s3-place';
import type { PictureStoreProbe } from '../probes-port';

/** Written over at each check: the site's key may not be allowed to delete. */
const path = 'checks/doctor';
const mostBytes = 64 * 1024;

/** Writes a small object to the bucket of MEDIA_STORE, and reads it back. `place` is null without MEDIA_STORE. */
export const sharedPictures =
  (place: S3Place | null): PictureStoreProbe =>
  async (limitMs) => {
    if (place === null) return { kind: 'none' };
    const bucket = new S3Bucket(place);
    const body = Buffer.from('Written by `dealer doctor`.\n');
    const write = await problemOf(bucket, { method: 'PUT', path, body, timeoutMs: limitMs, mostBytes });
    const read = await problemOf(bucket, { method: 'GET', path, timeoutMs: limitMs, mostBytes });
    return { kind: 'bucket', bucket: place.bucket, server: new URL(place.endpoint).host, write, read };
  };

/** Null if the request succeeded; otherwise the status and S3's code, or the system's code without an answer. */
async function problemOf(bucket: S3Bucket, request: S3Request) {
  try {
    const { ok, status, bytes } = await bucket.send(request);
    return ok ? null : { status, code: codeIn(bytes) };
  } catch (error) {
    return { status: null, code: reasonOf(error) };
  }
}

/** `AccessDenied` in S3's XML; null if the answer has none. Never its message, which may hold anything. */
const codeIn = (bytes: Uint8Array): string | null =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(Buffer.from(bytes).toString())?.[1] ?? null;
