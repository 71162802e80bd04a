import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { TenantTurns } from '#server/platform/database/tenant-turns';
import { KyselyMarketStore } from './adapters/kysely-market-store';
import { MarketFolder } from './adapters/market-folder';
import { FittedMarketPrices } from './fitted-market-prices';
import type { Market } from './market-port';
import type { MarketShelf } from './market-shelf-port';
import type { MarketStore } from './market-store-port';
import type { MarketTurns } from './market-turns-port';

export interface MarketServices {
  /** What dealers ask for such a car. */
  readonly market: Market;
  readonly marketStore: MarketStore;
  readonly marketShelf: MarketShelf;
  readonly marketTurns: MarketTurns;
}

interface MarketDeps {
  readonly config: Pick<Config, 'DATA_DIR'>;
  readonly database: Kysely<Database>;
  readonly commits: GroupCommit;
  readonly clock: Clock;
  /** Fits a tenant's model soon. */
  readonly refit: (slug: string) => void;
}

export function createMarket({ config, database, commits, clock, refit }: MarketDeps): MarketServices {
  const marketShelf = new MarketFolder(config.DATA_DIR);
  return {
    marketShelf,
    marketStore: new KyselyMarketStore(database),
    marketTurns: new TenantTurns(commits, 'market_turns'),
    market: new FittedMarketPrices({ marketShelf, clock, refit }),
  };
}
