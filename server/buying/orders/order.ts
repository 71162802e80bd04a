import type { LeadAttributes } from '#server/settings/lead';
import type { AustralianState } from '#server/settings/location-schema';
import type { ChargedCar, FigureLine } from '#server/stock/charges/rules/government-charges';
import type { Period } from '#server/stock/finance/rules/loan';
import type { orderEnds } from './rules/steps';

/** The car as the shopper last saw it. */
export interface OrderedCar extends ChargedCar {
  readonly slug: string;
  /** "2019 Mazda CX-5 Akera". */
  readonly name: string;
  readonly stocknum: string | null;
  readonly imageUrl: string | null;
  readonly locationId: string | null;
  /** The price's kind in the site's words. */
  readonly priceKind: string;
}

export interface OrderShopper {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
  /** Where the car will be registered: decides the duty. */
  readonly state: AustralianState;
}

/** The shopper's own car; amounts in whole cents. */
export type OrderTradeIn =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'valuation';
      readonly valuationId: string;
      readonly name: string;
      /** Zero without an offer: the car is valued at the inspection. */
      readonly offerCents: number;
      readonly offerEnds: string | null;
      /** Still to pay on its finance; zero without any, null for an amount that nobody has named. */
      readonly payoutCents: number | null;
      /** Whether the shopper had accepted the offer before the order. Absent from older ones. */
      readonly isAccepted?: boolean | undefined;
      /** Absent from older ones. */
      readonly hasOneKey?: boolean | undefined;
    };

/** A loan as its shopper chose it; the rate is the lender's. */
export interface OrderLoanTerms {
  readonly deposit: number;
  readonly years: number;
  readonly per: Period;
}

type OrderPayment =
  | { readonly kind: 'outright' }
  | {
      readonly kind: 'finance';
      /** A lender of the site; null: the dealer finds one. */
      readonly lender: string | null;
      /** Absent while it is the one that the shopper came with, or the lender's example. */
      readonly loan?: OrderLoanTerms | undefined;
      /** Answers of the pre-approval form, under its field names. */
      readonly application: Readonly<Record<string, string>>;
    };

/** An add-on at the price at which it was chosen. */
export interface OrderAddOn {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
}

export type OrderHandover =
  | {
      readonly kind: 'pick-up';
      readonly locationId: string;
      readonly locationName: string;
      /** UTC, ISO; null: the dealer calls to arrange it. */
      readonly startsAt: string | null;
      readonly text: string;
    }
  | {
      readonly kind: 'delivery';
      readonly address: string;
      /** `YYYY-MM-DD`. */
      readonly day: string;
      readonly km: number;
      readonly cents: number;
    };

/** The order's sums, line by line. */
export interface OrderFigures {
  readonly lines: readonly FigureLine[];
  readonly driveAwayCents: number;
  /** What is left to pay at the handover; negative: the dealer pays it to the shopper. */
  readonly balanceCents: number;
  readonly depositCents: number;
  /** GST in the price and the extras. */
  readonly gstCents: number;
  /** Whether government charges are in it that nobody knows yet. */
  readonly isOpen: boolean;
}

/** A loan in words, with the notes that its rates need. */
export interface OrderLoan {
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly note: string;
  /** What is borrowed, in whole cents; absent where the site works no repayments out, and from older ones. */
  readonly amountCents?: number | undefined;
}

/** What the shopper agreed to, kept whole. */
interface OrderAgreement {
  readonly text: string;
  /** A short hash of the text. */
  readonly version: string;
  readonly agreedAt: string;
  readonly figures: OrderFigures;
  /** Of a purchase with finance. Absent from older ones. */
  readonly loan?: OrderLoan | undefined;
}

export interface OrderEnd {
  /** Sold to the shopper, or as its reservation ended. */
  readonly kind: (typeof orderEnds)[number];
  /** UTC, ISO. */
  readonly at: string;
}

/** A purchase of one car by one shopper. */
export interface Order {
  /** Unguessable: the personal link. */
  readonly id: string;
  readonly tenant: string;
  /** For people: eight letters and digits that are hard to confuse. */
  readonly reference: string;
  readonly carId: string;
  readonly car: OrderedCar;
  readonly shopper: OrderShopper | null;
  /** Null until it is answered; so are the next ones. */
  readonly tradeIn: OrderTradeIn | null;
  readonly payment: OrderPayment | null;
  /** The loan that the shopper had chosen before the order; absent without one. */
  readonly chosenLoan?: OrderLoanTerms | undefined;
  readonly addOns: readonly OrderAddOn[] | null;
  readonly handover: OrderHandover | null;
  /** Whether the licence was given; its data is in the lead only. */
  readonly hasIdentity: boolean;
  /** Null until the shopper agrees in the summary; a change of an answer or the price takes it back. */
  readonly agreement: OrderAgreement | null;
  /** The price changed since the shopper last saw the sums: the earlier one in cents. */
  readonly earlierPriceCents: number | null;
  /** The reservation that holds the car; null before the deposit. */
  readonly reservationId: string | null;
  /** When the deposit was paid, and the order placed. UTC, ISO. */
  readonly placedAt: string | null;
  /** Null while the car of a placed order is held, and before. */
  readonly end: OrderEnd | null;
  readonly leadId: string | null;
  readonly customerId: string | null;
  readonly attributes: LeadAttributes | null;
  /** When the dealer heard of it: placed, or silent for half an hour. */
  readonly reportedAt: string | null;
  /** Counts changes; a change of an older version is refused. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The personal link continues it until then. */
  readonly expiresAt: string;
}

/** As a person's copy of their data has it. */
export const orderRecord = (order: Order) => ({
  reference: order.reference,
  car: order.car.name,
  shopper: order.shopper,
  payment: order.payment,
  add_ons: order.addOns,
  handover: order.handover,
  trade_in: order.tradeIn?.kind === 'valuation' ? order.tradeIn.name : null,
  figures: order.agreement?.figures ?? null,
  terms: order.agreement?.text ?? null,
  placed_at: order.placedAt,
  end: order.end,
  started_at: order.createdAt,
});
