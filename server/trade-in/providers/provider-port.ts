import type { OutgoingGet, OutgoingPost } from '#server/platform/network/outgoing-posts';
import type {
  AdjustmentQuestion,
  Estimate,
  OwnVehicle,
  Registration,
  ValuationBasis,
} from '#server/trade-in/valuation';
import type { Valued } from '#server/trade-in/valuer-port';

/** A request to a provider, and the meaning of the JSON in its response. */
export interface ProviderCall<T> {
  readonly request: OutgoingPost | OutgoingGet;
  /** Null: it knows no such car. Undefined: not the documented response. */
  read(json: unknown): T | null | undefined;
}

/**
 * A provider's vocabulary: requests and responses, translated without any input or output, with the settings and the
 * secret of one tenant.
 */
export interface Provider {
  readonly source: Exclude<ValuationBasis['source'], 'embedded'>;
  lookUp(registration: Registration): ProviderCall<OwnVehicle>;
  /** Null: the provider asks nothing, so the site's own questions are asked. */
  questions(vehicle: OwnVehicle): ProviderCall<readonly AdjustmentQuestion[]> | null;
  /** Null: it cannot value a car that it has not looked up. */
  value(valued: Valued, now: Date): ProviderCall<Estimate> | null;
}

/** Calls that a tenant may still make today, counted by all processes together. */
export interface ProviderBudget {
  /** Counts a call; false if the day's calls are used up. `day` is YYYY-MM-DD. */
  take(tenant: string, day: string, most: number): Promise<boolean>;
}
