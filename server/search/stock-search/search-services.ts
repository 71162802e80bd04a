import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Visit } from '#server/dealership/tenants/visit';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { CarStore } from '#server/stock/cars/car-store-port';
import type { SearchMemory } from './search-memory';
import type { SearchEngine } from './search-port';
import type { SearchUpkeep } from './search-upkeep-port';

/** What finding cars needs. */
export interface SearchServices {
  readonly tenants: TenantRegistry;
  readonly cars: CarStore;
  readonly engine: SearchEngine;
  /** What operators ask of the engine. */
  readonly searchUpkeep: SearchUpkeep;
  /** Search results and vocabularies this process remembers. */
  readonly searchMemory: SearchMemory;
  /** The mean colour of the image behind an address, as far as it is known. */
  readonly colourOf: (imageUrl: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export type SearchVisit = Visit<SearchServices>;
