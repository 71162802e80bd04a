import type { Bff } from '../bff';
import { imageAddresses } from '../media/rules/car-images';
import { picturesOf } from '../media/rules/picture';
import type { PictureView } from '../media/views/picture-view';
import type { Car } from './car';
import { headline, subline } from './rules/naming';

/** All photos of a car, filling the screen; undefined for a car without any. */
export function carPhotosDialog({ tenant, request }: Bff, car: Car) {
  if (imageAddresses(car).length === 0) return undefined;
  const content: readonly PictureView[] = picturesOf(car, `${headline(car)} ${subline(car)}`.trim(), {
    media: tenant.media,
    light: request.headers.get('save-data') === 'on',
  });
  return { kind: 'photos' as const, title: `Photos: ${headline(car)}`, size: 'full' as const, content };
}
