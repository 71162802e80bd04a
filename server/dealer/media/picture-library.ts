import { createHash } from 'node:crypto';
import { type Drawing, drawingVersion, type PictureFormat } from '#server/settings/illustration-schema';
import type { PictureJobs } from './making/worker';
import type { PhotoColours } from './photo-colours';
import { type MakingOptions, makeInTurn, once, type PictureFor, workName } from './picture-store';
import { parseIllustration } from './rules/picture-path';
import { studioPlace, viewOf } from './rules/studio';

interface PictureLibraryOptions extends MakingOptions {
  readonly draw: PictureJobs['draw'];
}

export interface PictureOrder extends PictureFor {
  readonly drawing: Drawing;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Name of a picture's bytes, from everything that determines them, as a file name and an entity tag. */
export function pictureKey({ drawing: { body, hex, look, shot }, width, format }: PictureOrder): string {
  const identity = [drawingVersion, body, hex, look, shot, width, format].join(' ');
  return `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}-${format}`;
}

/**
 * Draws each picture once: a stored one is read, and concurrent requests of a tenant share one drawing. A picture that
 * several tenants want is drawn in the first turn that comes.
 */
export class PictureLibrary {
  readonly #options: PictureLibraryOptions;
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(options: PictureLibraryOptions) {
    this.#options = options;
  }

  /** The bytes of a picture that is stored or being drawn now; undefined for one that would have to be drawn. */
  async ready(order: PictureOrder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const key = pictureKey(order);
    return this.#making.get(workName(key, order)) ?? this.#options.store.read(key);
  }

  /** The picture's bytes, drawn if need be; undefined when too many are waiting to be drawn. */
  async get(order: PictureOrder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { drawing, width, format } = order;
    const key = pictureKey(order);
    const name = workName(key, order);
    const stored = this.#making.has(name) ? undefined : await this.#options.store.read(key);
    if (stored) return stored;
    return once(this.#making, name, async () => {
      const picture = await makeInTurn(this.#options, key, order, () =>
        this.#options.draw(drawing, { width, format }),
      );
      return picture.ok ? picture.value : undefined;
    });
  }
}

/** The mean colour of the image at an address: a drawn picture's own, a photo's once it is processed. */
export const pictureColours =
  (photos: Pick<PhotoColours, 'of'>) =>
  (imageUrl: string): string | undefined => {
    const drawing = parseIllustration(imageUrl);
    return drawing ? drawnColour(drawing) : photos.of(imageUrl);
  };

/** The measured average of a rendered picture: the place dominates, whatever the car. */
const colours: Readonly<Record<string, string>> = {
  studio: '#9a9da0',
  yard: '#999b9a',
  showroom: '#94979a',
  cosy: '#928980',
  electric: '#8a8985',
  family: '#585857',
  galley: '#8d8a87',
  hauler: '#65686c',
  rugged: '#565349',
  saloon: '#75665d',
  small: '#686a6d',
  sport: '#5c5250',
  touring: '#69655c',
  work: '#4f4f49',
};

/** The mean colour of a rendered picture, as #rrggbb; that of a close-up depends on its car. */
export const drawnColour = (drawing: Drawing): string | undefined =>
  viewOf(drawing.shot) === drawing.shot ? colours[studioPlace(drawing)] : undefined;
