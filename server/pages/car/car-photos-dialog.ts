import { isOutline, picturesOf } from '#server/dealership/media/rules/picture';
import type { PictureView } from '#server/dealership/media/views/picture-view';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Car } from '#server/settings/car';
import { headline, subline } from '#server/stock/cars/rules/naming';

/** All photos of a car at full screen; undefined for a car without any. */
export function carPhotosDialog({ tenant, lite }: Pick<PageVisit, 'tenant' | 'lite'>, car: Car) {
  const name = headline(car);
  const content: readonly PictureView[] = picturesOf(car, `${name} ${subline(car)}`.trim(), {
    media: tenant.media,
    light: lite.on,
  });
  if (isOutline(content[0])) return undefined;
  return { kind: 'photos' as const, title: `Photos: ${name}`, size: 'full' as const, content };
}
