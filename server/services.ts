import type { Kysely } from 'kysely';
import type { DeliveryQueue, LeadStore } from './leads/lead-store-port';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Database } from './platform/database/schema';
import type { Log } from './platform/log';
import type { SearchEngine } from './search/search-port';
import type { CarStore } from './stock/car-store-port';

/** Everything a use-case can ask for, made once per process from the configuration. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Kysely<Database>;
  readonly cars: CarStore;
  readonly engine: SearchEngine;
  readonly leads: LeadStore;
  readonly deliveries: DeliveryQueue;
  /** Ends workers, then closes connections. */
  close(): Promise<void>;
}
