import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AdjustmentAnswers, AdjustmentQuestion, Estimate, OwnVehicle } from './valuation';

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
