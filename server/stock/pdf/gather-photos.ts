import type { CarPhotos } from '#server/dealership/media/car-photos-port';
import { largePhotoPx, smallPhotoPx, withinBudget } from './rules/photos';

/** Milliseconds that a shopper waits for photos; later ones are left out. */
const patienceMs = 4_000;

export interface WantedPhotos {
  readonly urls: readonly string[];
  /** Allowed photo hosts; empty allows any public host. */
  readonly hosts: readonly string[];
  readonly waitMs?: number;
}

export interface GatheredPhotos {
  readonly photos: readonly (Uint8Array<ArrayBuffer> | undefined)[];
  /** Every photo was available. */
  readonly whole: boolean;
}

/** The photos of a PDF as JPEG files, the first one large. Never fails: unavailable photos are left out. */
export async function gatherPhotos(
  carPhotos: CarPhotos,
  { urls, hosts, waitMs = patienceMs }: WantedPhotos,
): Promise<GatheredPhotos> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  const had = await Promise.all(
    urls.map((url, index) => {
      const photo = carPhotos.jpegOf(url, index === 0 ? largePhotoPx : smallPhotoPx, hosts);
      return Promise.race([photo.catch(() => undefined), timeUp]);
    }),
  );
  clearTimeout(timer);
  return { photos: withinBudget(had), whole: had.every((photo) => photo !== undefined) };
}
