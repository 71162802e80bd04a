import type { Foundations } from '#server/entry/services/foundations';
import { MarketThread } from '#server/entry/services/market-thread';
import { createMarket, type MarketServices } from '#server/market/create-market';
import { createTradeIn, type TradeIns } from '#server/trade-in/create-trade-in';
import { createTradeInProviders, type TradeInProviders } from '#server/trade-in/create-trade-in-providers';

/** Shoppers' own cars valued, and the asking prices behind it. */
export type ValuationServices = MarketServices & TradeIns & TradeInProviders;

type Deps = Pick<Foundations, 'config' | 'database' | 'commits' | 'tenants' | 'clock' | 'steady' | 'log'> & {
  /** Wakes the thread that delivers: a lead was stored. */
  readonly onLead: () => void;
};

/** Makes the valuations, and the thread that fits asking prices; it is not started yet. */
export function createValuations(deps: Deps): { valuations: ValuationServices; fitting: MarketThread } {
  const { config, database, commits, tenants, clock, steady, log, onLead } = deps;
  const market = createMarket({ config, database, commits, clock, refit: (slug) => fitting.refit(slug) });
  const fitting = new MarketThread({ ...market, tenants, clock, log });
  const valuations = {
    ...market,
    ...createTradeIn({ commits, tenants, clock, steady, log, onLead }),
    ...createTradeInProviders({ config, commits, ...market, clock, log }),
  };
  return { valuations, fitting };
}
