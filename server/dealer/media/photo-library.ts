import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, type Result } from '#server/platform/result';
import { FairTurns } from '#server/platform/threads/fair-turns';
import type { EncodedPhoto, PhotoRendition } from './making/photos';
import type { PictureJobs } from './making/worker';
import type { PhotoColours } from './photo-colours';
import { type MakingOptions, makeInTurn, once, type PictureFor, turnKind, workName } from './picture-store';
import type { PhotoFailure, PhotoSource } from './remote-photos';
import { type PhotoProblem, photoProblem } from './rules/image-formats';
import { ownPhotoId } from './rules/picture-path';

/** `store` holds renditions. */
interface PhotoLibraryOptions extends MakingOptions, Pick<PictureJobs, 'masterOf' | 'renderPhoto'> {
  readonly source: PhotoSource;
  /** Masters, so that five widths in three formats cost one download. */
  readonly masters: MakingOptions['store'];
  readonly colours: Pick<PhotoColours, 'learn'>;
  readonly onFailure?: (url: string, failure: PhotoFailure) => void;
}

/** Who shows a photo. */
export interface PhotoSite {
  /** Slug: the work counts against its share, and nobody else sees the photos that it has uploaded. */
  readonly tenant: string;
  /** Its `media.photo_hosts`; empty allows any public host. */
  readonly hosts: readonly string[];
}

export interface PhotoOrder extends PhotoRendition, PictureFor, PhotoSite {
  readonly url: string;
}

/** `busy`: too many are being made, retry soon. `missing`: it is unavailable. */
type PhotoResult = Result<Uint8Array<ArrayBuffer>, 'busy' | 'missing'>;

/** Raise it when rendering changes, so that old renditions are not served. */
const makingVersion = 1;
const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Names a photo among those of all sites: the address of an uploaded one is the same on each. */
const sourceOf = ({ url, tenant }: Pick<PhotoOrder, 'url' | 'tenant'>): string =>
  ownPhotoId(url) === undefined ? url : `${tenant} ${url}`;

/** Name of a rendition's bytes, from everything that determines them except the source's content. */
export const photoKey = (order: PhotoOrder): string => {
  const { width, format, quality, cutHeight } = order;
  return `p${hashOf(makingVersion, sourceOf(order), width, format, quality, cutHeight)}-${format}`;
};

const busy: PhotoResult = { ok: false, error: 'busy' };
const missing: PhotoResult = { ok: false, error: 'missing' };

/** Dealers' photos in page sizes: each source of a tenant is fetched once, each rendition made once. */
export class PhotoLibrary {
  readonly #options: PhotoLibraryOptions;
  readonly #making = new Map<string, Promise<PhotoResult>>();
  readonly #fetching = new Map<string, Promise<PhotoResult>>();
  /** A failed source is tried again after a minute. */
  readonly #failures = new LRUCache<string, true>({ max: 5_000, ttl: 60_000 });
  readonly #downloads = new FairTurns({ concurrency: 6, queue: 200, guests: 6 });

  constructor(options: PhotoLibraryOptions) {
    this.#options = options;
  }

  async get(order: PhotoOrder): Promise<PhotoResult> {
    const { store, turns, renderPhoto } = this.#options;
    const key = photoKey(order);
    const stored = await store.read(key);
    if (stored) return { ok: true, value: stored };
    return once(this.#making, workName(key, order), async () => {
      if (turns.isFull(order.tenant, turnKind(order))) return busy;
      const master = await this.#master(order);
      if (!master.ok) return master;
      return makeInTurn(this.#options, key, order, () => renderPhoto(master.value, order));
    });
  }

  /** Another tenant may allow other hosts for a source, so they are part of the name. */
  #master(order: PhotoOrder): Promise<PhotoResult> {
    const source = sourceOf(order);
    const name = JSON.stringify([source, order.hosts]);
    if (this.#failures.has(name)) return Promise.resolve(missing);
    return once(this.#fetching, workName(name, order), async () => {
      const key = `m${hashOf(makingVersion, source)}`;
      const stored = await this.#options.masters.read(key);
      if (stored) return { ok: true, value: stored };
      const photo = await this.#download(key, order);
      if (!photo.ok && photo.error === 'missing') this.#failures.set(name, true);
      return photo;
    });
  }

  async #download(key: string, order: PhotoOrder): Promise<PhotoResult> {
    const { source, onFailure } = this.#options;
    const { url, hosts, tenant } = order;
    const photo = await this.#downloads.run(
      tenant,
      async (): Promise<PhotoResult> => {
        const file = await source.fetch(url, hosts, tenant);
        if (file.ok) return this.#makeMaster(key, file.value, order);
        onFailure?.(url, file.error);
        return missing;
      },
      turnKind(order),
    );
    return photo.ok ? photo.value : photo;
  }

  async #makeMaster(key: string, file: Uint8Array, order: PhotoOrder): Promise<PhotoResult> {
    const { masterOf, masters, colours, turns, onFailure } = this.#options;
    const master = await turns.run(order.tenant, () => masterOf(file), turnKind(order));
    if (!master.ok) return master;
    if (!master.value) {
      onFailure?.(order.url, 'not-an-image');
      return missing;
    }
    colours.learn(order.url, master.value.colour);
    await masters.keep(key, master.value.bytes);
    return { ok: true, value: master.value.bytes };
  }
}

/** Decodes a camera's file and encodes it again: upright, smaller, without metadata or location. Never throws. */
export interface PhotoEncoder {
  /** `tenant` is the site whose share the work counts against. */
  encode(file: Uint8Array, tenant: string): Promise<Result<EncodedPhoto, PhotoProblem>>;
}

/** Encodes photos in the turns for pictures; refuses files that are no photos before they wait. */
export const photoEncoder = (
  turns: Pick<FairTurns, 'run'>,
  encodePhoto: PictureJobs['encodePhoto'],
): PhotoEncoder => ({
  async encode(file, tenant) {
    const problem = photoProblem(file);
    if (problem) return err(problem);
    // The process that encodes may have ended, which is logged there.
    const photo = await turns
      .run(tenant, () => encodePhoto(file), 'patient')
      .catch(() => err('busy' as const));
    return photo.ok ? photo.value : photo;
  },
});
