import { LRUCache } from 'lru-cache';
import type { TenantFiles } from '#server/dealer/tenant-file';
import type { SizedPictureView } from '#server/dealer/views/picture-view';
import type { Visit } from '#server/dealer/visit';
import { assetOf, assetPath } from '#server/settings/rules/plain-path';
import type { AssetRendition, AssetSize } from './making/assets';
import type { PictureJobs } from './making/worker';
import {
  type ContentNames,
  contentNames,
  type MakingOptions,
  makeInTurn,
  once,
  workName,
} from './picture-store';
import { mediaUrls } from './rules/picture';
import { lightWidth } from './rules/picture-path';

interface AssetLibraryOptions extends MakingOptions, Pick<PictureJobs, 'sizeOfAsset' | 'renderAsset'> {
  readonly files: TenantFiles;
}

/** A picture in a tenant's assets folder. */
interface AssetName {
  readonly tenant: string;
  /** Changes whenever a file in the tenant's folder changes. */
  readonly version: string;
  /** Within the assets folder. */
  readonly name: string;
}
type AssetFacts = AssetSize & ContentNames;

/** Enough for an unprocessed camera photo. */
const mostBytes = 12 * 1024 * 1024;
/** Raise it when rendering changes, so that old renditions are not served. */
const makingVersion = 1;

/** All sites share one store: with eight digits, twenty thousand files are as likely as not to include a collision. */
export const assetKey = (
  { digest }: Pick<AssetFacts, 'digest'>,
  { width, format, quality }: AssetRendition,
): string => `a${digest}-${makingVersion}-${width}-${quality}-${format}`;

/** Pictures of tenants' assets folders in page sizes, each made once. */
export class AssetLibrary {
  readonly #options: AssetLibraryOptions;
  readonly #facts = new LRUCache<string, { readonly facts: AssetFacts | undefined }>({ max: 5_000 });
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(options: AssetLibraryOptions) {
    this.#options = options;
  }

  /** Undefined if there is no such picture. */
  async facts(asset: AssetName): Promise<AssetFacts | undefined> {
    const key = `${asset.tenant} ${asset.version} ${asset.name}`;
    const assetFacts = this.#facts.get(key);
    if (assetFacts) return assetFacts.facts;
    const file = await this.#file(asset);
    const names = file && contentNames(file);
    try {
      const size = file && names && (await this.#sizeOf(file, names.digest));
      const facts = size && { ...size, ...names };
      this.#facts.set(key, { facts });
      return facts;
    } catch {
      // The process that measures has ended, which is logged there. The page goes without the picture; the next one tries again.
      return undefined;
    }
  }

  /** Stored, because a page waits for it. */
  async #sizeOf(file: Uint8Array, digest: string): Promise<AssetSize | undefined> {
    const { sizeOfAsset, store } = this.#options;
    const key = `s${digest}-${makingVersion}`;
    const stored = storedSize(await store.read(key));
    if (stored) return stored;
    const size = await sizeOfAsset(file);
    if (size) await store.keep(key, new TextEncoder().encode(`${size.width}x${size.height}`));
    return size;
  }

  /** The picture's bytes; undefined if too many are waiting or the file is gone. */
  async get(
    asset: AssetName,
    facts: AssetFacts,
    rendition: AssetRendition,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { store, turns, renderAsset } = this.#options;
    const key = assetKey(facts, rendition);
    const stored = await store.read(key);
    if (stored) return stored;
    return once(this.#making, workName(key, asset), async () => {
      if (turns.isFull(asset.tenant)) return undefined;
      const file = await this.#file(asset);
      // The file has changed: its new address will be requested.
      if (!file || contentNames(file).digest !== facts.digest) return undefined;
      const picture = await makeInTurn(this.#options, key, asset, () => renderAsset(file, rendition));
      return picture.ok ? picture.value : undefined;
    });
  }

  #file({ tenant, name }: AssetName): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#options.files.read(tenant, `assets/${name}`, mostBytes);
  }
}

function storedSize(bytes: Uint8Array | undefined): AssetSize | undefined {
  const [, width, height] = /^([1-9]\d{0,8})x([1-9]\d{0,8})$/.exec(new TextDecoder().decode(bytes)) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

export type PictureVisit = Pick<
  Visit<{ readonly assets: Pick<AssetLibrary, 'facts'> }>,
  'tenant' | 'site' | 'lite' | 'services'
>;

const widths = [320, 480, 800, 1280, 1600] as const;
const usual = 800;

/**
 * A picture named in a tenant's data: `illustration:…`, or a file in its assets folder (`photo.jpg`) in several widths
 * up to its own. Undefined if it is missing or not a picture.
 * @param alt its description; empty for a decoration
 */
export async function assetPicture(
  { tenant, site, lite, services }: PictureVisit,
  ref: string,
  alt: string,
): Promise<SizedPictureView | undefined> {
  if (ref.startsWith('illustration:')) {
    const urls = mediaUrls(ref, undefined, { light: lite.on });
    return urls && { ...urls, alt, width: 800, height: 600 };
  }
  const name = assetOf(ref);
  const facts = name && (await services.assets.facts({ tenant: tenant.slug, version: site.version, name }));
  if (!facts) return undefined;
  const at = (width: (typeof widths)[number] | typeof lightWidth) => assetPath({ name, width }, facts.hash);
  const { width, height } = facts;
  if (lite.on) return { src: at(lightWidth), width, height, alt };
  // The widest is the file's own width, or the limit.
  const fitting = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < width);
  const srcset = fitting.map((one) => `${at(one)} ${Math.min(one, width)}w`).join(',');
  return { src: at(fitting.includes(usual) ? usual : (fitting.at(-1) ?? usual)), srcset, width, height, alt };
}
