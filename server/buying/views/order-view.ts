import type { FieldRule } from '#server/page/views/field-rule';
import type { FormView } from '#server/page/views/form-view';
import type { JourneyAnswer, ProgressView } from '#server/page/views/start-view';
import type { LinkView } from '#server/platform/views/packed';
import type { FinanceOfferView } from '#server/stock/views/finance-view';
import type { PaperView } from './paper-view';

/** A page of the purchase of a car. */
export interface OrderView {
  readonly kind: 'order';
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  readonly progress?: ProgressView | undefined;
  readonly back?: LinkView | undefined;
  /** Where its form is sent. */
  readonly action: string;
  readonly car?: FormView['car'];
  /** Its price alone, for the one line in which later steps show it. */
  readonly brief?: string | undefined;
  /** The sums so far, beside the steps before the summary. */
  readonly running?: SumsView['lines'] | undefined;
  /** The price changed, or a deposit was not paid. */
  readonly notice?: string | undefined;
  readonly step: OrderStepView;
  /** For questions; the same at every step. */
  readonly phone?: LinkView | undefined;
}

/** The answer to a form of an order that the shopper stays on. Where it asked only for the sums, it has the page with them. */
export interface OrderAnswer extends JourneyAnswer {
  readonly view?: OrderView | undefined;
}

export type OrderStepView =
  | OrderFieldsView
  | OrderHandoverView
  | OrderSummaryView
  | OrderDepositView
  | OrderPlacedView
  | OrderEndView;

/** A form of fields: details, trade-in, payment, extras or the licence. */
export interface OrderFieldsView {
  readonly kind: 'fields';
  readonly name: string;
  readonly intro?: string | undefined;
  readonly fields: readonly FieldRule[];
  /** Asked of shoppers who want finance only. */
  readonly more?: { readonly heading: string; readonly fields: readonly FieldRule[] } | undefined;
  readonly lenders?:
    | {
        readonly offers: readonly FinanceOfferView[];
        /** One of the offers, or any; absent where there is only one. */
        readonly choice: FieldRule | undefined;
        /** The loan that the offers are worked out for. */
        readonly fields: readonly FieldRule[];
        readonly note: readonly string[];
      }
    | undefined;
  readonly sums?: MovingSums | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly hidden: Readonly<Record<string, string>>;
  /** Name of the honeypot field. */
  readonly trap?: string | undefined;
  readonly hasFile?: true | undefined;
  readonly submit: string;
  readonly privacy?: string | undefined;
}

/** What the answers of a step make of the sums. */
export interface MovingSums {
  /** The repayment that the answers lead to, shown largest: `From $57 a week`. */
  readonly repayment?: string | undefined;
  readonly text: string;
  /** The fields that move them. */
  readonly fields: readonly string[];
  /** The button that works them out again, without JavaScript. */
  readonly update: string;
}

export interface OrderHandoverView {
  readonly kind: 'handover';
  readonly place: string;
  /** Pick-up or delivery; absent where there is only the pick-up. */
  readonly choice?: FieldRule | undefined;
  /** Why there is no delivery, when the trade-in is inspected, and when the offer for it ends. */
  readonly notes: readonly string[];
  /** An enquiry about a delivery outside the dealer's area, and an inspection before the offer ends. */
  readonly links: readonly LinkView[];
  /** Free times; absent where the dealer calls to arrange one. */
  readonly times?: FieldRule | undefined;
  readonly timesNote?: string | undefined;
  /** How long the car is held; absent where no day is chosen. */
  readonly held?: string | undefined;
  readonly delivery: readonly FieldRule[];
  /** Absent where nothing is delivered: then the handover costs nothing. */
  readonly sums?: MovingSums | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly submit: string;
}

export interface SumsView {
  readonly lines: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string | undefined;
    readonly total?: true | undefined;
  }[];
  readonly gst: string;
}

/** A form that calls a purchase off, behind a line that opens it. */
export interface CancelView {
  readonly action: string;
  readonly summary: string;
  readonly text: string;
  readonly button: string;
}

/** What is paid now, what later, and what goes back. */
interface MoneyRowView {
  readonly label: string;
  readonly value: string;
}

export interface AnswerRowView {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

export interface OrderSummaryView {
  readonly kind: 'summary';
  readonly rows: readonly AnswerRowView[];
  /** What the rates of a loan need. */
  readonly note?: string | undefined;
  readonly sums: SumsView;
  readonly money: readonly MoneyRowView[];
  readonly terms: string;
  readonly agree: FieldRule;
  readonly hidden: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly until: string;
}

export interface OrderDepositView {
  readonly kind: 'deposit';
  readonly text: string;
  readonly sums: SumsView;
  readonly money: readonly MoneyRowView[];
  /** Absent while the shopper pays: then the link leads to the payment. */
  readonly submit?: string | undefined;
  readonly link?: LinkView | undefined;
}

export interface OrderPlacedView {
  readonly kind: 'placed';
  /** Picks the sign beside the number. */
  readonly isDone: boolean;
  readonly reference: string;
  /** Until when the car is held, or how the order ended. */
  readonly text?: string | undefined;
  readonly rows: readonly AnswerRowView[];
  readonly note?: string | undefined;
  readonly sums: SumsView;
  /** None once it has ended. */
  readonly next: readonly string[];
  readonly links: readonly LinkView[];
  /** Who can open the page; absent once the order has ended. */
  readonly personal?: string | undefined;
  readonly cancel?: CancelView | undefined;
  readonly terms: { readonly text: string; readonly note: string };
  /** Absent without an agreement. */
  readonly paper?: PaperView | undefined;
}

/** In place of an order that can't go on: its link has ended, or the car is gone. */
export interface OrderEndView {
  readonly kind: 'end';
  readonly text: string;
  readonly links: readonly LinkView[];
}
