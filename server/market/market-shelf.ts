import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock';
import { makeFolder } from '#server/platform/make-folder';
import type { Tenant } from '#server/settings/tenant-schema';
import { simpleBodyOf } from '#server/stock/feeds/rules/feed/appearance';
import { makeName, modelName } from '#server/stock/feeds/rules/feed/makes';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from '#server/stock/feeds/rules/feed/variant';
import type { AskingPrice, ChosenVehicle, Market, MarketVehicle, VehicleChoices } from './market-port';
import { choicesOf } from './rules/choices';
import type { MarketFit } from './rules/fit-market';
import { type Described, describedOf } from './rules/listing';
import { marketFormat } from './rules/market-file';
import { yearOfDay } from './rules/model/effects';
import { fromMarketFile } from './rules/read-market-file';
import { cautiousPriceOf } from './rules/valuation/lowest-badge';

/** The last fit of a tenant's market, with or without a model as its result. */
const aboutSchema = z.object({
  /** The listings that it was fitted on, as `MarketStore.stamp` names them. */
  stamp: z.string(),
  /** UTC ISO. */
  fittedAt: z.string(),
  /** False: the listings were too few. */
  hasModel: z.boolean(),
  format: z.literal(marketFormat),
});
type MarketAbout = Readonly<Omit<z.infer<typeof aboutSchema>, 'format'>>;

/** Models in memory at a time: each takes two or three megabytes. */
const mostInMemory = 4;
/** How often a file is checked for a newer one. */
const checkedEveryMs = 2_000;

interface Held {
  readonly fit: MarketFit | null;
  readonly mtimeMs: number;
  checkedAtMs: number;
}

/** The models as files, `market/SLUG.model` in the data folder. Loaded when needed, and again when another process replaced them. */
export class MarketShelf {
  readonly #folder: string;
  readonly #held = new LRUCache<string, Promise<Held>>({ max: mostInMemory });

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'market');
  }

  /** Null without a model. */
  async load(tenant: string): Promise<MarketFit | null> {
    const entry = await this.#held.get(tenant);
    if (entry && performance.now() - entry.checkedAtMs < checkedEveryMs) return entry.fit;
    const mtimeMs = await this.#mtimeOf(tenant);
    if (entry?.mtimeMs === mtimeMs) {
      entry.checkedAtMs = performance.now();
      return entry.fit;
    }
    const reading = this.#read(tenant, mtimeMs);
    this.#held.set(tenant, reading);
    reading.catch(() => this.#held.delete(tenant));
    return (await reading).fit;
  }

  /** Null: never fitted, or by an older release whose models are not read. */
  async about(tenant: string): Promise<MarketAbout | null> {
    const text = await readFile(this.#aboutOf(tenant), 'utf8').catch(() => '');
    const about = aboutSchema.safeParse(parsed(text));
    return about.success ? about.data : null;
  }

  /** Replaces the tenant's model by that of a file (`toMarketFile`); null removes it. */
  async save(tenant: string, about: MarketAbout, file: Uint8Array | null): Promise<void> {
    await makeFolder(this.#folder);
    if (file === null) await rm(this.#fileOf(tenant), { force: true });
    else await this.#write(this.#fileOf(tenant), file);
    await rm(this.#olderOf(tenant), { force: true });
    await this.#write(this.#aboutOf(tenant), JSON.stringify({ ...about, format: marketFormat }));
    this.#held.delete(tenant);
  }

  /** A reader sees the old file or the new one, never half of one. */
  async #write(file: string, content: string | Uint8Array): Promise<void> {
    const draft = `${file}.${process.pid}.${Date.now()}`;
    try {
      await writeFile(draft, content);
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #read(tenant: string, mtimeMs: number): Promise<Held> {
    const bytes = mtimeMs === 0 ? undefined : await readFile(this.#fileOf(tenant));
    const fit = bytes === undefined ? null : (fromMarketFile(bytes) ?? null);
    return { fit, mtimeMs, checkedAtMs: performance.now() };
  }

  async #mtimeOf(tenant: string): Promise<number> {
    const stats = await stat(this.#fileOf(tenant)).catch(() => undefined);
    return stats?.mtimeMs ?? 0;
  }

  #fileOf = (tenant: string): string => join(this.#folder, `${tenant}.model`);
  /** The model of an older release. */
  #olderOf = (tenant: string): string => join(this.#folder, `${tenant}.json`);
  #aboutOf = (tenant: string): string => join(this.#folder, `${tenant}.about.json`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Deps {
  readonly marketShelf: Pick<MarketShelf, 'load'>;
  readonly clock: Clock;
  readonly refit: (slug: string) => void;
}

/** Asking prices from the tenant's fitted model. A car's age counts up to today, its price level to the market's day. */
export class FittedMarketPrices implements Market {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async askingPrice(
    { slug, valuation }: Pick<Tenant, 'slug' | 'valuation'>,
    vehicle: MarketVehicle,
  ): Promise<AskingPrice> {
    const fit = await this.#deps.marketShelf.load(slug);
    if (fit === null) return { kind: 'declined', reason: 'no-market', comparables: 0 };
    const car = describedVehicle(vehicle);
    if (car === undefined) return { kind: 'declined', reason: 'outside-kilometres', comparables: 0 };
    const today = yearOfDay(this.#deps.clock.now().toISOString());
    return cautiousPriceOf(fit.market, car, today, valuation.min_comparables);
  }

  async choices({ slug }: Pick<Tenant, 'slug'>, chosen: ChosenVehicle): Promise<VehicleChoices> {
    const fit = await this.#deps.marketShelf.load(slug);
    return fit === null ? { makes: [], models: [], years: [], badges: [] } : choicesOf(fit.market, chosen);
  }

  async refit({ slug }: Pick<Tenant, 'slug'>): Promise<void> {
    this.#deps.refit(slug);
  }
}

/** A car to be valued in the terms of listings: makes, models and kinds in the same spelling. */
export function describedVehicle(vehicle: MarketVehicle): Described | undefined {
  const make = makeName(vehicle.make);
  const values = {
    badge: vehicle.badge,
    simple_body: simpleBodyOf(vehicle.body),
    simple_transmission: simpleTransmissionOf(vehicle.transmission),
    fuel: vehicle.fuel,
    simple_fuel: simpleFuelOf(vehicle.fuel),
    drive: driveOf(vehicle.drive),
    location: vehicle.state === undefined ? undefined : { state: vehicle.state },
  };
  const stated = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return describedOf({
    make,
    model: modelName(make, vehicle.model),
    year: vehicle.year,
    km: Math.max(0, Math.round(vehicle.kilometres)),
    car_type: vehicle.carType ?? 'used',
    ...stated,
  });
}
