import { createHash } from 'node:crypto';

/** The id of an uploaded photo: the same file for the same car is the same photo, so that an upload can be repeated. */
export function stockPhotoId(tenant: string, carId: string, file: Uint8Array): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenant, carId]))
    .update(file);
  return digest.digest('hex').slice(0, 32);
}
