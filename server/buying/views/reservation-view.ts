import type { FieldRule } from '#server/page/views/field-rule';
import type { FormView } from '#server/page/views/form-view';
import type { JourneyOutcome } from '#server/page/views/start-view';
import type { LinkView } from '#server/platform/views/packed';
import type { CancelView, OrderAnswer, OrderView } from './order-view';
import type { PaperView } from './paper-view';

export interface RowView {
  readonly label: string;
  readonly value: string;
}

/** A reservation for its shopper: its state, what they can do now, and everything they agreed to. */
export interface ReservationView {
  readonly kind: 'reservation';
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  /** Picks the sign beside the heading. */
  readonly tone: 'done' | 'open' | 'ended';
  /** Read aloud when the page renews itself. */
  readonly lead: readonly string[];
  /** What just happened: a payment that failed, a form that came too late. */
  readonly notice?: string | undefined;
  readonly car: NonNullable<FormView['car']> | { readonly title: string; readonly price: string };
  readonly rows: readonly RowView[];
  /** The account for a bank transfer. */
  readonly transfer?: { readonly heading: string; readonly rows: readonly RowView[] } | undefined;
  /** The page where the shopper pays. */
  readonly payHref?: LinkView | undefined;
  /** Sent to that page at once. */
  readonly away?: true | undefined;
  readonly pay?: PayFormView | undefined;
  readonly next: readonly string[];
  /** Receipt and calendar entry. */
  readonly files: readonly LinkView[];
  readonly cancel?: CancelView | undefined;
  readonly terms: { readonly heading: string; readonly text: string; readonly note: string };
  /** Absent once there is nothing left to do with it. */
  readonly personal?: string | undefined;
  readonly ways: readonly LinkView[];
  readonly phone?: LinkView | undefined;
  readonly paper: PaperView;
  /** The page renews itself: seconds between two looks. */
  readonly renewSeconds?: number | undefined;
}

/** Starts another payment. */
export interface PayFormView {
  readonly action: string;
  readonly heading: string;
  /** Absent with one method. */
  readonly field?: FieldRule | undefined;
  readonly hidden: Readonly<Record<string, string>>;
  readonly value: string;
  readonly submit: string;
  readonly tone: 'primary' | 'quiet';
}

/** Our own page in place of a provider's: no money moves. */
export interface PracticeView {
  readonly kind: 'practice';
  readonly title: string;
  readonly heading: string;
  readonly notice: string;
  readonly amount: string;
  readonly rows: readonly RowView[];
  readonly action: string;
  /** None once the payment has ended. */
  readonly buttons: readonly {
    readonly intent: string;
    readonly text: string;
    readonly hint: string;
  }[];
  readonly back: LinkView;
}

export type BuyingView = ReservationView | PracticeView | OrderView;

/** The outcome of a form below `/buy/`; `updated`: the sums for what was entered, and nothing is stored. */
export type BuyingOutcome =
  | JourneyOutcome
  | { readonly state: 'updated' | 'invalid'; readonly answer: OrderAnswer };
