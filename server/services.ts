import type { Kysely } from 'kysely';
import type { ApiKeyStore } from './accounts/api-key-store-port';
import type { DeliveryQueue, LeadStore } from './leads/lead-store-port';
import type { SubmitLeadDeps } from './leads/submit-lead';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Database } from './platform/database/schema';
import type { PageCache } from './platform/http/page-cache';
import type { Log } from './platform/log';
import type { SearchMemory } from './search/search-memory';
import type { SearchMemory } from './search/search-memory';
import type { SearchEngine } from './search/search-port';
import type { CarStore } from './stock/car-store-port';
import type { TenantRegistry } from './tenants/registry';

/** Everything a use-case can ask for, made once per process from the configuration. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** What forms and tokens are signed with. */
  readonly secret: string;
  readonly database: Kysely<Database>;
  readonly tenants: TenantRegistry;
  readonly cars: CarStore;
  readonly engine: SearchEngine;
  readonly searchMemory: SearchMemory;
  /** Search results and vocabularies this process remembers. */
  readonly searchMemory: SearchMemory;
  readonly leads: LeadStore;
  readonly deliveries: DeliveryQueue;
  readonly apiKeys: ApiKeyStore;
  /** What taking a lead needs. */
  readonly leadIntake: SubmitLeadDeps;
  readonly pages: PageCache;
  /** Ends workers, then closes connections. */
  close(): Promise<void>;
}
