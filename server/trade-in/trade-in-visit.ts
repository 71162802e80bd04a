import type { CustomerServices, Watchlists } from '#server/customers/create-customers';
import type { Visit } from '#server/dealer/visit';
import type { LeadServices } from '#server/leads/create-leads';
import type { PageVisit } from '#server/page/page-visit';
import type { FieldErrors } from '#server/page/views/field-rule';
import type { createTradeIn } from './create-trade-in';
import type { PhotoServices } from './photos/photo-step';
import type { Valuer, VehicleLookup } from './providers/provider-port';
import type { Valuation, ValuationStep } from './valuation';

type TradeIns = ReturnType<typeof createTradeIn>;

/** The services for valuing shoppers' cars. */
export interface TradeInServices
  extends LeadServices,
    CustomerServices,
    Pick<TradeIns, 'valuations'>,
    Providers {
  readonly testProviders: Providers;
}

interface Providers {
  readonly vehicleLookup: VehicleLookup;
  readonly valuer: Valuer;
}

/** Who finds and values the car of a valuation: for one of a test key nobody whom the dealer pays. */
export const providersOf = (
  { services }: { readonly services: Providers & Pick<TradeInServices, 'testProviders'> },
  { isTest }: Pick<Valuation, 'isTest'>,
): Providers => (isTest ? services.testProviders : services);

export type TradeInVisit = Visit<TradeInServices>;

/** The request for a page that may show a valuation, its photos or what it makes of a car's price. */
export type TradeInPageVisit = PageVisit<
  TradeInServices & Omit<PhotoServices, 'valuations'> & Pick<Watchlists, 'watchlist'>
>;

/** Why a step of a valuation changed nothing. */
export type Refusal =
  /** One message per wrong field. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** No such valuation. */
  | { readonly kind: 'unknown' }
  /** Its link has ended. */
  | { readonly kind: 'expired' }
  /** The car and its condition no longer change: the offer is accepted or revised, or the shopper has finished. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'offer-ended' }
  /** An earlier step comes first. */
  | { readonly kind: 'incomplete'; readonly step: ValuationStep }
  | { readonly kind: 'too-many'; readonly waitSeconds: number }
  /** Somebody changed it again and again at the same moment: try again. */
  | { readonly kind: 'changed' };
