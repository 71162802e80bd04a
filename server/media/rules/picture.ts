import type { Car } from '../../stock/car';
import type { PictureView } from '../views/picture-view';

const blank: string = '/favicon.svg';
/** A car's first photo. */
export const pictureOf = (_car: Car, alt: string): PictureView => ({ src: blank, alt });
/** All photos of a car. */
export const picturesOf = (_car: Car, alt: string): PictureView[] => [{ src: blank, alt }];
export const bodyPicture = (_body: string): string => blank;
