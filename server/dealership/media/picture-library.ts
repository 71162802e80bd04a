import { createHash } from 'node:crypto';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { type Drawing, drawingVersion, type PictureFormat } from '#server/settings/illustration-schema';
import type { PhotoColours } from './photo-port';
import type { PictureRenderer, PictureStore } from './picture-port';
import { parseIllustration } from './rules/illustration-url';
import { type Backdrop, backdropOf, lookOf } from './rules/look';

export interface PictureLibraryOptions {
  readonly store: PictureStore;
  readonly renderer: PictureRenderer;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns?: FairTurns;
  /** Concurrent pictures, if no turns are given. */
  readonly concurrency?: number;
  /** Pictures waiting to be made; beyond this the library is busy. */
  readonly queue?: number;
}

export interface PictureOrder extends PictureFor {
  readonly drawing: Drawing;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Whose share the work of making a picture counts against. */
export interface PictureFor {
  /** Slug. */
  readonly tenant: string;
  /** Nobody waits for it yet: it gives way to all others. */
  readonly isAhead?: boolean;
}

/** The kind of turn that the work takes. */
export const turnKind = ({ isAhead = false }: PictureFor) => (isAhead ? 'background' : 'usual');

/** Name of a picture's bytes, from everything that determines them, as a file name and an entity tag. */
export function pictureKey({ drawing: { body, hex, look, shot }, width, format }: PictureOrder): string {
  const identity = [drawingVersion, body, hex, look, shot, width, format].join(' ');
  return `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}-${format}`;
}

/**
 * Draws each picture once: a stored one is read, and concurrent requests of a tenant share one drawing. Tenants don't
 * wait in each other's queues: a picture that several want is drawn in the first turn that comes.
 */
export class PictureLibrary {
  readonly #options: PictureLibraryOptions;
  readonly #turns: FairTurns;
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(options: PictureLibraryOptions) {
    this.#options = options;
    const { concurrency = 2, queue = 200 } = options;
    this.#turns = options.turns ?? new FairTurns({ concurrency, queue });
  }

  /** The bytes of a picture that is stored or being drawn now; undefined for one that would have to be drawn. */
  async ready(order: PictureOrder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const key = pictureKey(order);
    return this.#making.get(makingKey(key, order)) ?? this.#options.store.read(key);
  }

  /** The picture's bytes, drawn if need be; undefined when too many are waiting to be drawn. */
  async get(order: PictureOrder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const key = pictureKey(order);
    const making = this.#making.get(makingKey(key, order));
    if (making) return making;
    return (await this.#options.store.read(key)) ?? this.#makeOnce(key, order);
  }

  #makeOnce(key: string, order: PictureOrder): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const name = makingKey(key, order);
    const pending = this.#making.get(name);
    if (pending) return pending;
    const picture = this.#turns
      .run(order.tenant, () => this.#make(key, order), turnKind(order))
      .then((drawn) => (drawn.ok ? drawn.value : undefined))
      .finally(() => this.#making.delete(name));
    this.#making.set(name, picture);
    return picture;
  }

  async #make(key: string, { drawing, width, format }: PictureOrder): Promise<Uint8Array<ArrayBuffer>> {
    // Another tenant's turn may have come first.
    const storedBytes = await this.#options.store.read(key);
    if (storedBytes) return storedBytes;
    const bytes = await this.#options.renderer.render(drawing, { width, format });
    await this.#options.store.keep(key, bytes);
    return bytes;
  }
}

/** A picture that is drawn ahead does not make shoppers wait in its place. */
const makingKey = (key: string, order: PictureFor): string => `${key} ${order.tenant} ${turnKind(order)}`;

/** The mean colour of the image at an address: a drawn picture's own, a photo's once it is processed. */
export const pictureColours =
  (photos: Pick<PhotoColours, 'of'>) =>
  (imageUrl: string): string | undefined => {
    const drawing = parseIllustration(imageUrl);
    return drawing ? drawnColour(drawing) : photos.of(imageUrl);
  };

/** The measured average of a drawn picture: the backdrop dominates, whatever the car. */
const colours: Readonly<Record<Backdrop, string>> = {
  cove: '#a1a6ab',
  graphite: '#3f454a',
  coast: '#8c9ba3',
  workshop: '#93989d',
  dusk: '#655c68',
};
const closeUp = '#606468';

/** The mean colour of a drawn picture, as #rrggbb; undefined without a background of its own. */
export function drawnColour({ hex, look, shot }: Drawing): string | undefined {
  if (shot === 'cutout') return undefined;
  return shot === 'wheel' ? closeUp : colours[backdropOf(lookOf(look), shot, hex)];
}
