import type { Bff } from '../bff';
import { imageAddresses, picturesOf } from '../media/rules/picture';
import type { PictureView } from '../media/views/picture-view';
import type { Car } from './car';

/** All photos of a car, filling the screen; undefined for a car without any. @param name of the car */
export function carPhotosDialog({ tenant, request }: Bff, car: Car, name: string) {
  if (imageAddresses(car).length === 0) return undefined;
  const content: readonly PictureView[] = picturesOf(car, name, {
    media: tenant.media,
    light: request.headers.get('save-data') === 'on',
  });
  return { kind: 'photos' as const, title: `Photos of the ${name}`, size: 'full' as const, content };
}
