import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import type { LeadAttributes } from '#server/settings/lead';
import type { AustralianState } from '#server/settings/location-schema';

/** A shopper's own car, as found by its registration or described by them. */
export interface OwnVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
  readonly body?: string | undefined;
  readonly transmission?: string | undefined;
  readonly fuel?: string | undefined;
  readonly drive?: string | undefined;
  readonly colour?: string | undefined;
  /** Glass's code of the variant, six characters. */
  readonly nvic?: string | undefined;
  /** The provider's own number of the variant, after its name: `autograb:5804870883868672`. */
  readonly providerId?: string | undefined;
}

/** Letters and digits in capitals, with the state that registered it. */
export interface Registration {
  readonly rego: string;
  readonly state: AustralianState;
}

/** A car as a look-up names it: by its plates, or by its vehicle identification number. */
export type LookedUp = Registration | { readonly vin: string };

/** Answers about the condition by question, as the question's values. */
export type AdjustmentAnswers = Readonly<Record<string, string>>;

/** A question about the condition: the provider's, or ours. */
export interface AdjustmentQuestion {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** Why the number is what it is. Absent facts are unknown to the valuer. */
export interface ValuationBasis {
  /** Who says so: `embedded`, `autograb` or `own_service`. */
  readonly source: 'embedded' | 'autograb' | 'own_service';
  /** One sentence for shoppers: "14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov". */
  readonly summary: string;
  readonly comparables?: number | undefined;
  readonly years?: readonly [number, number] | undefined;
  readonly kilometres?: readonly [number, number] | undefined;
  readonly medianAskingDollars?: number | undefined;
  /** What dealers ask for such a car. */
  readonly askingDollars?: number | undefined;
}

/**
 * One step on the way to the trade-in price, in dollars; negative amounts lower it. The first is the starting price: the
 * asking price, or a provider's own.
 */
export interface Adjustment {
  readonly label: string;
  readonly dollars: number;
  /** The question whose answer this is; absent for the dealer's own steps, such as the margin. */
  readonly question?: string | undefined;
}

/** A valued car, in whole dollars of a trade-in price. */
export interface Estimate {
  readonly dollars: number;
  readonly lowDollars: number;
  readonly highDollars: number;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly basis: ValuationBasis;
  /** Their sum is `dollars`. */
  readonly adjustments: readonly Adjustment[];
  /** UTC, ISO. */
  readonly at: string;
}

/** What became of a search for a registration; `unavailable`: nobody could look it up. */
type LookupState = 'found' | 'unknown' | 'unavailable';

/** An amount for the car, with an end. */
export interface Offer {
  readonly dollars: number;
  /** UTC, ISO. */
  readonly expiresAt: string;
  /** The dealer's own amount, after the first one. */
  readonly revised: boolean;
}

/** The car valued again by staff, with other kilometres or answers; the shopper's own valuation stays. */
interface Revaluation {
  readonly kilometres: number;
  readonly answers: AdjustmentAnswers;
  readonly estimate: Estimate | null;
  readonly noEstimate: NoEstimate | null;
  /** A member of staff. */
  readonly byName: string;
  /** UTC, ISO. */
  readonly at: string;
}

/** The steps of the journey; `rules/steps.ts` has their order, which depends on the site. */
export const valuationSteps = [
  'vehicle',
  'kilometres',
  'condition',
  'contact',
  'estimate',
  'photos',
  'inspection',
  'finished',
] as const;
export type ValuationStep = (typeof valuationSteps)[number];

/** One shopper's journey for one car of theirs. */
export interface Valuation {
  /** Unguessable: the personal link. */
  readonly id: string;
  readonly tenant: string;
  /** Trading in towards a car, trading in, or only selling. */
  readonly purpose: 'trade-in' | 'sell';
  /** The dealer's car of interest. */
  readonly carId: string | null;
  /** Where the shopper registers the dealer's car; absent in valuations without it. */
  readonly registerIn?: AustralianState | undefined;
  readonly registration: Registration | null;
  /** Null before a search, and for a car that was described. */
  readonly lookup: LookupState | null;
  readonly vehicle: OwnVehicle | null;
  /** Whether the shopper said yes to "Is this your car?". */
  readonly confirmed: boolean;
  readonly kilometres: number | null;
  /** Empty where ours are asked; otherwise the provider's. */
  readonly questions: readonly AdjustmentQuestion[];
  readonly answers: AdjustmentAnswers;
  /** What is still to pay on the car's finance, in dollars. */
  readonly payoutDollars: number | null;
  /** How often the car was valued, with other answers or kilometres each time. */
  readonly timesValued: number;
  readonly estimate: Estimate | null;
  readonly noEstimate: NoEstimate | null;
  readonly offer: Offer | null;
  readonly accepted: boolean | null;
  /** The last one by staff; absent until there is one. */
  readonly revaluation?: Revaluation | undefined;
  /** The furthest step that the shopper reached. */
  readonly reached: ValuationStep;
  /** Null before the contact details. */
  readonly leadId: string | null;
  readonly customerId: string | null;
  readonly attributes: LeadAttributes | null;
  /** When the dealer heard of it: finished, or silent for half an hour. UTC, ISO; null before. */
  readonly reportedAt: string | null;
  /** The dealer bought the car or did not; null until they say so. */
  readonly outcome: { readonly won: boolean; readonly dollars: number | null; readonly at: string } | null;
  /** The order in which the shopper said that they have a trade-in: it knows who they are, and they go back to it. */
  readonly orderId?: string | undefined;
  /** The id of the placed order that takes the car in part payment; absent while none does. */
  readonly tradedInFor?: string | undefined;
  /** The result as the site's own page saved it, where the dealer keeps it. */
  readonly savedResult?: { readonly value: unknown; readonly at: string } | undefined;
  /** Started with a test key: its lead is a test, and it has daily limits of its own. */
  readonly isTest?: true | undefined;
  /** Counts changes; a change of an older version is refused. */
  readonly version: number;
  /** UTC, ISO. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The personal link opens it until then. */
  readonly expiresAt: string;
}

/** As a person's copy of their data has it. */
export const valuationRecord = (valuation: Valuation) => ({
  registration: valuation.registration,
  vehicle: valuation.vehicle,
  kilometres: valuation.kilometres,
  answers: valuation.answers,
  payout: valuation.payoutDollars,
  estimate: valuation.estimate,
  offer: valuation.offer,
  accepted: valuation.accepted,
  reached: valuation.reached,
  started_at: valuation.createdAt,
});
