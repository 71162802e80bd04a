import type { Kysely } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { Turns } from '#server/platform/database/turns';
import type { Market } from './market-port';
import { FittedMarketPrices, MarketShelf } from './market-shelf';
import { MarketStore } from './market-store';

interface MarketServices {
  /** What dealers ask for such a car. */
  readonly market: Market;
  readonly marketStore: MarketStore;
  readonly marketShelf: MarketShelf;
  /** Whose turn it is to fit a tenant's market. */
  readonly marketTurns: Turns;
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
  const marketShelf = new MarketShelf(config.DATA_DIR);
  return {
    marketShelf,
    marketStore: new MarketStore(database),
    marketTurns: new Turns(commits, 'market_turns'),
    market: new FittedMarketPrices({ marketShelf, clock, refit }),
  };
}
