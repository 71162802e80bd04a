import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Visit } from '#server/dealership/tenants/visit';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { CarStore } from '#server/stock/cars/car-store-port';
import type { SearchMemory } from './search-memory';
import type { SearchEngine } from './search-port';
import type { SearchUpkeep } from './search-upkeep-port';

/** The services for finding cars. */
export interface SearchServices {
  readonly tenants: TenantRegistry;
  readonly cars: CarStore;
  readonly engine: SearchEngine;
  /** The operators' view of the engine. */
  readonly searchUpkeep: SearchUpkeep;
  /** Search results and vocabularies cached by this process. */
  readonly searchMemory: SearchMemory;
  /** The mean colour of an image, if known. */
  readonly colourOf: (imageUrl: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export type SearchVisit = Visit<SearchServices>;
