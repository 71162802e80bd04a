import type { StampedFit } from './rules/market-file';

/** The fitted models of tenants. */
export interface MarketShelf {
  /** Null without a model. */
  load(tenant: string): Promise<StampedFit | null>;
  save(tenant: string, fit: StampedFit): Promise<void>;
  /** Removes the model of a tenant whose market has become too small. */
  remove(tenant: string): Promise<void>;
}
