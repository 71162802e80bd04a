import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { MarketShelf } from '../market-shelf-port';
import { fromMarketFile, type StampedFit, toMarketFile } from '../rules/market-file';

/** Models in memory at a time: each takes a few megabytes. */
const mostInMemory = 4;
/** How often a file is checked for a newer one. */
const checkedEveryMs = 2_000;

interface Held {
  readonly fit: StampedFit | null;
  readonly mtimeMs: number;
  checkedAtMs: number;
}

/** The models as files, `market/SLUG.json` in the data folder. Loaded when needed, and again when another process replaced them. */
export class MarketFolder implements MarketShelf {
  readonly #folder: string;
  readonly #held = new LRUCache<string, Promise<Held>>({ max: mostInMemory });

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'market');
  }

  async load(tenant: string): Promise<StampedFit | null> {
    const held = await this.#held.get(tenant);
    if (held && performance.now() - held.checkedAtMs < checkedEveryMs) return held.fit;
    const mtimeMs = await this.#mtimeOf(tenant);
    if (held?.mtimeMs === mtimeMs) {
      held.checkedAtMs = performance.now();
      return held.fit;
    }
    const reading = this.#read(tenant, mtimeMs);
    this.#held.set(tenant, reading);
    reading.catch(() => this.#held.delete(tenant));
    return (await reading).fit;
  }

  /** A reader sees the old file or the new one, never half of one. */
  async save(tenant: string, fit: StampedFit): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const draft = join(this.#folder, `.${tenant}.${process.pid}.${Date.now()}`);
    try {
      await writeFile(draft, toMarketFile(fit));
      await rename(draft, this.#fileOf(tenant));
    } finally {
      await rm(draft, { force: true });
    }
    this.#held.delete(tenant);
  }

  async remove(tenant: string): Promise<void> {
    await rm(this.#fileOf(tenant), { force: true });
    this.#held.delete(tenant);
  }

  async #read(tenant: string, mtimeMs: number): Promise<Held> {
    const text = mtimeMs === 0 ? undefined : await readFile(this.#fileOf(tenant), 'utf8');
    const fit = text === undefined ? null : (fromMarketFile(text) ?? null);
    return { fit, mtimeMs, checkedAtMs: performance.now() };
  }

  async #mtimeOf(tenant: string): Promise<number> {
    const found = await stat(this.#fileOf(tenant)).catch(() => undefined);
    return found?.mtimeMs ?? 0;
  }

  #fileOf = (tenant: string): string => join(this.#folder, `${tenant}.json`);
}
