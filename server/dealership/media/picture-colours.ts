import { drawnColour } from './illustration/drawn-colour';
import type { PhotoColours } from './photo-port';
import { parseIllustration } from './rules/illustration-url';

/** The mean colour of the image at an address: a drawn picture's own, a photo's once it is processed. */
export const pictureColours =
  (photos: Pick<PhotoColours, 'of'>) =>
  (imageUrl: string): string | undefined => {
    const drawing = parseIllustration(imageUrl);
    return drawing ? drawnColour(drawing) : photos.of(imageUrl);
  };
