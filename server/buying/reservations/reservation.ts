import type { CarType } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';

/**
 * The states of a reservation. `started`: stored, nothing holds the car yet. `paying`: the car is kept while the shopper
 * pays. `held`: the car is kept for the hours of the site. The others are the ends: sold to this shopper, out of
 * time, called off without money going back, money sent back.
 */
export const reservationStates = [
  'started',
  'paying',
  'held',
  'converted',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** What the stock list says of a car that is no longer for sale. */
export type FeedEnd = 'reserved' | 'sold' | 'removed';
/** `back`: the list has a car for sale again that it had as sold. */
export type FeedWord = FeedEnd | 'back';

/** One shopper's claim on one car. */
export interface Reservation {
  /** Unguessable: whoever knows it may see and cancel the reservation. */
  readonly id: string;
  readonly tenant: string;
  readonly carId: string;
  /** As it was when the shopper agreed: for receipts and emails, whatever happens to the listing. */
  readonly car: ReservedCar;
  /** For people: eight letters and digits that are hard to confuse. */
  readonly reference: string;
  readonly state: ReservationState;
  /** UTC, ISO: the end of the hold, or of the time to pay; null once it has ended. */
  readonly endsAt: string | null;
  readonly depositCents: number;
  /** Hours of the hold once it is paid, and the share that goes back on a cancellation, as agreed. */
  readonly terms: AgreedTerms;
  readonly shopper: ReservationShopper;
  /** Of the site where it was made, for links in emails. */
  readonly origin: string;
  readonly leadId: string | null;
  readonly customerId: string | null;
  /** The payment that counts: the open or the paid one. */
  readonly paymentId: string | null;
  /** What the shopper has paid, in cents; refunds do not reduce it. */
  readonly paidCents: number;
  /** What went back of it at the provider itself while it was held, in cents. */
  readonly returnedCents?: number | undefined;
  /** Paid on the practice page: no money moved. */
  readonly isPractice?: boolean | undefined;
  /**
   * While it is not paid: money may be on its way. A bank works on the payment, or the shopper chose a transfer. The car is
   * kept until `endsAt`, and nobody may say that no money was taken.
   */
  readonly awaitsMoney?: boolean | undefined;
  /** Payments that a bank or the provider declined. */
  readonly declines: number;
  /** A reservation keeps its car while its time runs; a sold one until staff say otherwise. */
  readonly keepsCar: boolean;
  /**
   * What the stock list says of the car while it is held: the dealer is asked whether it is sold to this shopper, and nothing
   * else happens until they answer or the hold ends. Absent while the list has the car for sale. Of a sale: how the list has
   * noted it, or `back` while the dealer is asked whether it still stands.
   */
  readonly feedEnd?: FeedWord | undefined;
  /** UTC, ISO: when its lead left for the dealer's destinations; null before. */
  readonly reportedAt: string | null;
  /** Counts changes. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ReservedCar {
  readonly slug: string;
  /** "2019 Mazda CX-5 Akera". */
  readonly name: string;
  readonly stocknum: string | null;
  readonly priceDollars: number | null;
  /** What the price includes, in the site's words: "Drive away". */
  readonly priceKind: string | null;
  /** The price that the page led with, where that is another one: a price in full with the dealer's beside it. */
  readonly priceText?: string | undefined;
  /** Where the shopper registers it, on a site that shows prices in full. Absent from older ones. */
  readonly registerIn?: AustralianState | undefined;
  /** What is left to pay after the deposit: `≈ $35,872 at the handover`. Absent without a price, and from older ones. */
  readonly restText?: string | undefined;
  /** The trade-in that it counts, with its amount. Absent without one, and from older ones. */
  readonly tradeInText?: string | undefined;
  /** What the shopper brings to the handover. Absent from older ones. */
  readonly bringText?: string | undefined;
  readonly imageUrl: string | null;
  readonly locationName: string | null;
  /** Decides, with the location, which of the dealer's numbers is for it. Absent from older ones. */
  readonly carType?: CarType | undefined;
  /** The dealer's money-back guarantee applies to it. */
  readonly hasMoneyBack?: boolean | undefined;
  /** How far the car may be driven before it is returned. Absent without a limit, and from older ones. */
  readonly moneyBackKm?: number | undefined;
  /** The state of the yards where it is returned, for a shopper of another one. */
  readonly returnTo?: string | undefined;
}

/** What the shopper agreed to, kept whole. */
export interface AgreedTerms {
  readonly text: string;
  /** A short hash of the text: the same version has the same one. */
  readonly version: string;
  readonly holdHours: number;
  /** UTC, ISO: the end of the day of the agreed handover, or of one at the location. A hold lasts until then if that is later. */
  readonly holdUntil?: string | undefined;
  readonly refundPercent: number;
  /** UTC, ISO. */
  readonly agreedAt: string;
}

export interface ReservationShopper {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly handover: string | null;
  /** The order whose car it holds; absent without one, and from older ones. */
  readonly order?: ReservedOrder | undefined;
}

/** An order as its reservation knows it: emails and papers lead to it. */
interface ReservedOrder {
  readonly id: string;
  /** Its loan in words. */
  readonly loan: readonly { readonly label: string; readonly value: string }[];
  /** The notes that the rates of the loan need. */
  readonly note: string;
}

/** One line of the history. Never changed once written. */
export interface ReservationChange {
  readonly reservationId: string;
  readonly at: string;
  readonly from: ReservationState | null;
  readonly to: ReservationState;
  /** `shopper`, `feed`, `system`, `provider`, or the name of a member of staff. */
  readonly by: string;
  readonly why: string;
}

/** As a person's copy of their data has it. */
export const reservationRecord = ({
  reference,
  car,
  state,
  shopper,
  terms,
  ...reservation
}: Reservation) => ({
  reference,
  car,
  state,
  shopper,
  terms,
  deposit_cents: reservation.depositCents,
  paid_cents: reservation.paidCents,
  ends_at: reservation.endsAt,
  started_at: reservation.createdAt,
});
