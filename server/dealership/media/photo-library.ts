import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Result } from '#server/platform/result';
import { FairTurns } from '#server/platform/threads/fair-turns';
import type {
  PhotoColours,
  PhotoFailure,
  PhotoMaker,
  PhotoRendition,
  PhotoSite,
  PhotoSource,
} from './photo-port';
import { type PictureFor, turnKind } from './picture-library';
import type { PictureStore } from './picture-port';
import { ownPhotoId } from './rules/own-photo';

export interface PhotoLibraryOptions {
  readonly source: PhotoSource;
  readonly maker: PhotoMaker;
  /** Renditions. */
  readonly store: PictureStore;
  /** Masters, so that five widths in three formats cost one download. */
  readonly masters: PictureStore;
  readonly colours: PhotoColours;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
  readonly onFailure?: (url: string, failure: PhotoFailure) => void;
  /** Milliseconds before a failed source is retried. */
  readonly failedMs?: number;
}

export interface PhotoOrder extends PhotoRendition, PictureFor, PhotoSite {
  readonly url: string;
}

/** `busy`: too many are being made, retry soon. `missing`: it is unavailable. */
export type PhotoResult = Result<Uint8Array<ArrayBuffer>, 'busy' | 'missing'>;

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
  readonly #failures: LRUCache<string, true>;
  readonly #downloads = new FairTurns({ concurrency: 6, queue: 200, guests: 6 });

  constructor(options: PhotoLibraryOptions) {
    this.#options = options;
    this.#failures = new LRUCache({ max: 5_000, ttl: options.failedMs ?? 60_000 });
  }

  async get(order: PhotoOrder): Promise<PhotoResult> {
    const key = photoKey(order);
    const storedBytes = await this.#options.store.read(key);
    if (storedBytes) return { ok: true, value: storedBytes };
    return once(this.#making, `${key} ${order.tenant} ${turnKind(order)}`, () => this.#make(key, order));
  }

  async #make(key: string, order: PhotoOrder): Promise<PhotoResult> {
    const { turns, maker, store } = this.#options;
    const kind = turnKind(order);
    if (turns.isFull(order.tenant, kind)) return busy;
    const master = await this.#master(order);
    if (!master.ok) return master;
    const rendered = await turns.run(order.tenant, () => maker.render(master.value, order), kind);
    if (rendered.ok) await store.keep(key, rendered.value);
    return rendered;
  }

  /** Another tenant may allow other hosts for a source, so they are part of the key. */
  #master(order: PhotoOrder): Promise<PhotoResult> {
    const source = sourceOf(order);
    const name = JSON.stringify([source, order.hosts]);
    if (this.#failures.has(name)) return Promise.resolve(missing);
    const fetching = JSON.stringify([source, order.hosts, order.tenant, turnKind(order)]);
    return once(this.#fetching, fetching, async () => {
      const key = `m${hashOf(makingVersion, source)}`;
      const storedBytes = await this.#options.masters.read(key);
      if (storedBytes) return { ok: true, value: storedBytes };
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
    const { maker, masters, colours, turns, onFailure } = this.#options;
    const master = await turns.run(order.tenant, () => maker.master(file), turnKind(order));
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

function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const current = running.get(key);
  if (current) return current;
  const inFlight = work().finally(() => running.delete(key));
  running.set(key, inFlight);
  return inFlight;
}
