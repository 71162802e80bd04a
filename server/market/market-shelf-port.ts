import type { MarketFit } from './rules/fit-market';

/** The last fit of a tenant's market, with or without a model as its result. */
export interface MarketAbout {
  /** The listings that it was fitted on, as `MarketStore.stamp` names them. */
  readonly stamp: string;
  /** UTC ISO. */
  readonly fittedAt: string;
  /** False: the listings were too few. */
  readonly hasModel: boolean;
}

/** The fitted models of tenants. */
export interface MarketShelf {
  /** Null without a model. */
  load(tenant: string): Promise<MarketFit | null>;
  /** Null: never fitted, or by an older release whose models are not read. */
  about(tenant: string): Promise<MarketAbout | null>;
  /** Replaces the tenant's model by that of a file (`toMarketFile`); null removes it. */
  save(tenant: string, about: MarketAbout, file: Uint8Array | null): Promise<void>;
}
