import type { CarPhotos } from '#server/dealership/media/car-photos-port';
import type { OpenFaces } from '#server/dealership/media/face-port';
import { drawPlaceholder } from '#server/dealership/media/illustration/draw-placeholder';
import type { OgImageMaker, PictureStore } from '#server/dealership/media/picture-port';
import type { Turns } from '#server/dealership/media/turns';
import type { Tenant } from '#server/settings/tenant-schema';
import { drawOgPanel, ogPhotoBox } from './draw-og-panel';
import type { OgCard } from './rules/og-card';

export interface OgImagesOptions {
  readonly photos: CarPhotos;
  readonly maker: OgImageMaker;
  readonly faces: OpenFaces;
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work. */
  readonly turns: Turns;
}

export interface OgImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its photo is unavailable: shows an outline of the body for now. */
  readonly meanwhile: boolean;
}

/** Social networks skip images that load slowly. */
const mostBytes = 150_000;
const photoWidth = 960;

/** Open Graph images, each made once. */
export class OgImages {
  readonly #options: OgImagesOptions;
  readonly #making = new Map<string, Promise<OgImage | undefined>>();

  constructor(options: OgImagesOptions) {
    this.#options = options;
  }

  /** `version` identifies the card. Undefined if too many are waiting. */
  async get(version: string, card: OgCard, { media }: Pick<Tenant, 'media'>): Promise<OgImage | undefined> {
    const key = `og-${version}`;
    const stored = await this.#options.store.read(key);
    if (stored) return { bytes: stored, meanwhile: false };
    const known = this.#making.get(key);
    if (known) return known;
    const made = this.#make(key, card, media.photo_hosts).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  async #make(key: string, card: OgCard, hosts: readonly string[]): Promise<OgImage | undefined> {
    const { photos, maker, faces, store, turns } = this.#options;
    if (turns.full) return undefined;
    const photo = card.photo === undefined ? undefined : await photos.jpegOf(card.photo, photoWidth, hosts);
    const bytes = await turns.run(async () =>
      maker.compose({
        panel: drawOgPanel(card, await faces()),
        photo: photo ?? drawPlaceholder(card.body),
        box: ogPhotoBox,
        mostBytes,
      }),
    );
    const meanwhile = card.photo !== undefined && photo === undefined;
    if (!meanwhile) await store.keep(key, bytes);
    return { bytes, meanwhile };
  }
}
