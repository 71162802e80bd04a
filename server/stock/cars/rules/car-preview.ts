import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** The parameter of a link by which staff see the page of a car that shoppers don't see. */
export const previewParameter = 'preview';
const lastsMs = 60 * 60 * 1_000;

interface PreviewedCar {
  readonly tenant: string;
  readonly carId: string;
}

const textOf = ({ tenant, carId }: PreviewedCar, expiresMs: number): string =>
  `car-preview ${tenant} ${carId} ${expiresMs}`;

/** The parameter's value: it opens the page of this car for an hour. */
export function previewKey(secret: SiteSecret, car: PreviewedCar, now: Date): string {
  const expiresMs = now.getTime() + lastsMs;
  return `${expiresMs}.${sign(secret, textOf(car, expiresMs))}`;
}

/** Whether a value of the parameter opens the page of this car. */
export function isPreviewKey(secret: SiteSecret, car: PreviewedCar, key: string | null, now: Date): boolean {
  const [, expires, signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(key ?? '') ?? [];
  const expiresMs = Number(expires ?? 0);
  return expiresMs > now.getTime() && isSigned(secret, textOf(car, expiresMs), signature);
}
