import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import type { OutgoingGet, OutgoingPost } from '#server/platform/network/outgoing-posts';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type {
  AdjustmentAnswers,
  AdjustmentQuestion,
  Estimate,
  LookedUp,
  OwnVehicle,
  ValuationBasis,
} from '#server/trade-in/valuation';

/** What is valued. */
export interface Valued {
  readonly vehicle: OwnVehicle;
  readonly kilometres: number;
  readonly state: AustralianState;
  readonly answers: AdjustmentAnswers;
  /** Needed by providers that value by registration. */
  readonly rego?: string | undefined;
}

export type ValuerAnswer =
  | { readonly kind: 'estimate'; readonly estimate: Estimate }
  | { readonly kind: 'declined'; readonly reason: NoEstimate };

/** What is known of a car before its kilometres or its condition are. */
interface PartlyValued extends Pick<Valued, 'vehicle' | 'state'> {
  /** Null before the shopper was asked. */
  readonly kilometres: number | null;
}

/** Values a car: the provider first, then the built-in valuer. Answers within 5 seconds and never throws. */
export interface Valuer {
  /** The questions about the condition: the provider's, or ours. */
  questions(tenant: Tenant, vehicle: OwnVehicle): Promise<readonly AdjustmentQuestion[]>;
  value(tenant: Tenant, valued: Valued): Promise<ValuerAnswer>;
  /** Why the car gets no number whatever the rest may be; undefined if it may get one. */
  declines(tenant: Tenant, known: PartlyValued): Promise<NoEstimate | undefined>;
}

/**
 * `unknown`: no such registration or VIN. `unavailable`: no provider, or it is down, slow or out of budget; the shopper
 * describes the car instead.
 */
type Lookup =
  | { readonly kind: 'found'; readonly vehicle: OwnVehicle }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' };

/** Finds a car by its registration or VIN. Answers within 4 seconds and never throws. */
export interface VehicleLookup {
  lookUp(tenant: Tenant, named: LookedUp): Promise<Lookup>;
}

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
  lookUp(named: LookedUp): ProviderCall<OwnVehicle>;
  /** Null: the provider asks nothing, so the site's own questions are asked. */
  questions(vehicle: OwnVehicle): ProviderCall<readonly AdjustmentQuestion[]> | null;
  /** Null: it cannot value a car that it has not looked up. */
  value(valued: Valued, now: Date): ProviderCall<Estimate> | null;
}

/** A provider's response. A failure has a code, never a body or an address: both may repeat the registration. */
export type ProviderAnswer<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly code: string; readonly retryAfterMs?: number };

/** What the tenant's provider says, in time; undefined without a provider. */
export type Step<T> = Promise<ProviderAnswer<T> | undefined>;

/** The steps of a valuation at the tenant's own provider. None of them throws. */
export interface ProviderSteps {
  lookUp(tenant: Tenant, named: LookedUp): Step<OwnVehicle>;
  questions(tenant: Tenant, vehicle: OwnVehicle): Step<readonly AdjustmentQuestion[]>;
  value(tenant: Tenant, valued: Valued, now: Date): Step<Estimate>;
}
