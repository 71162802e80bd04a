import type { Bff } from '../bff';
import { isOutline, picturesOf } from '../media/rules/picture';
import type { PictureView } from '../media/views/picture-view';
import type { Car } from './car';
import { headline, subline } from './rules/naming';

/** All photos of a car, filling the screen; undefined for a car without any that can be shown. */
export function carPhotosDialog({ tenant, lite }: Pick<Bff, 'tenant' | 'lite'>, car: Car) {
  const name = headline(car);
  const content: readonly PictureView[] = picturesOf(car, `${name} ${subline(car)}`.trim(), {
    media: tenant.media,
    light: lite.on,
  });
  if (isOutline(content[0])) return undefined;
  return { kind: 'photos' as const, title: `Photos: ${name}`, size: 'full' as const, content };
}
