import type { CarType } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** A car whose asking price is wanted. Texts are as in the Car entity; a missing one counts as the usual one. */
export interface MarketVehicle {
  readonly make: string;
  readonly model: string;
  readonly badge?: string | undefined;
  readonly year: number;
  readonly kilometres: number;
  readonly state?: AustralianState | undefined;
  readonly body?: string | undefined;
  readonly transmission?: string | undefined;
  readonly fuel?: string | undefined;
  readonly drive?: string | undefined;
  readonly carType?: CarType | undefined;
}

/** The listings that an estimate rests on, for the shopper's and the dealer's eyes. */
export interface MarketBasis {
  /** How many comparables. */
  readonly comparables: number;
  readonly years: readonly [number, number];
  readonly kilometres: readonly [number, number];
  readonly pricesDollars: readonly [number, number];
  readonly medianDollars: number;
  readonly medianKilometres: number;
  /** The oldest and the newest day of the comparables' prices, `YYYY-MM-DD`. */
  readonly pricesOf: readonly [string, string];
  /** When the model was fitted, UTC ISO. */
  readonly fittedAt: string;
}

export type DeclineReason =
  /** The tenant has no model: no market file and too little stock. */
  | 'no-market'
  /** No listing of this make and model. */
  | 'unknown-model'
  /** Fewer comparables than the tenant's minimum. */
  | 'few-comparables'
  /** Older or newer than every comparable. */
  | 'outside-years'
  /** Fewer or more kilometres than any comparable. */
  | 'outside-kilometres';

/** What a dealer would ask for a car: whole dollars with the 80 % range, or why there is no answer. */
export type AskingPrice =
  | {
      readonly kind: 'estimate';
      readonly dollars: number;
      readonly lowDollars: number;
      readonly highDollars: number;
      readonly confidence: 'high' | 'medium' | 'low';
      /** The model's lowest badge, which a car of an unknown badge counts as. */
      readonly assumedBadge?: string | undefined;
      readonly basis: MarketBasis;
    }
  | { readonly kind: 'declined'; readonly reason: DeclineReason; readonly comparables: number };

/** A value of the market and its number of listings. */
export interface Choice {
  readonly value: string;
  readonly count: number;
}

/** What a shopper has chosen so far. */
export interface ChosenVehicle {
  readonly make?: string;
  readonly model?: string;
}

/** Lists that narrow each other; a list is empty until the one before it is chosen. */
export interface VehicleChoices {
  /** By name. */
  readonly makes: readonly Choice[];
  /** Of the make, by name. */
  readonly models: readonly Choice[];
  /** Of the make and model, newest first. */
  readonly years: readonly Choice[];
  /** Of the make and model in every year, as a car of an unknown badge counts as the lowest of them; by name. */
  readonly badges: readonly Choice[];
}

/** The asking prices of a tenant's market: its market files, its own stock and its sold cars. */
export interface Market {
  /** The asking price of a car today. Never rises with age or kilometres, all else equal. */
  askingPrice(tenant: Tenant, vehicle: MarketVehicle): Promise<AskingPrice>;
  /** Makes, models, years and badges of the market, for cars without plates. */
  choices(tenant: Tenant, chosen: ChosenVehicle): Promise<VehicleChoices>;
  /** Asks for a new model: it is fitted soon, on a thread beside the pages. */
  refit(tenant: Tenant): Promise<void>;
}
