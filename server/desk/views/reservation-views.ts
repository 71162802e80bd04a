import type { ChipView } from './desk-view';
import type { DeskFrameView } from './frame-view';
import type { NoteView } from './lead-page-view';
import type { RecordHeadView, RecordListView } from './record-views';

/** A dealer's list of reservations. */
export interface ReservationListView extends RecordListView {
  readonly page: 'reservations';
}

/** A label and its value. */
export interface FactView {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

/** One reservation: the person, the car, the money, and what staff can do. */
export interface ReservationPageView extends DeskFrameView, RecordHeadView {
  readonly page: 'reservation';
  readonly action: string;
  readonly done?: string | undefined;
  /** Why nothing was changed: somebody else was faster. */
  readonly notice?: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** What the dealer is asked: the stock list says that the held car is gone, or that a sold one is for sale again. */
  readonly question?: { readonly heading: string; readonly text: string; readonly no: string } | undefined;
  /** Of a car that stays sold here whatever the stock list says: it can be offered again. */
  readonly sale?: { readonly isAsked: boolean } | undefined;
  /** Counts changes: a form says which one it was shown with. */
  readonly version: string;
  readonly facts: readonly FactView[];
  readonly payments: readonly PaymentLineView[];
  /** A bank transfer that has not arrived. */
  readonly transfer?: TransferView | undefined;
  readonly extend?: { readonly hours: string } | undefined;
  /** The page that marks the car as sold to this person; absent unless it is held. */
  readonly soldHref?: string | undefined;
  readonly cancelHref?: string | undefined;
  /** Absent without a lead, which has the notes. */
  readonly note?:
    | { readonly id: string; readonly text: string; readonly error?: string | undefined }
    | undefined;
  readonly notes: readonly NoteView[];
  readonly history: readonly NoteView[];
  readonly terms: { readonly text: string; readonly version: string; readonly agreedAt: string };
}

/** A payment in a line. */
export interface PaymentLineView {
  readonly id: string;
  readonly href: string;
  readonly amount: string;
  readonly about: string;
  /** Method, our reference, time. */
  readonly text: string;
  readonly chip: ChipView;
}

/** What staff compare with the bank statement before they confirm. */
export interface TransferView {
  readonly action: string;
  readonly amount: string;
  readonly reference: string;
  /** Where to continue. */
  readonly from: string;
  /** Whether this person may confirm it. */
  readonly allowed: boolean;
}

/** How much money goes back, and why. */
export interface RefundFieldsView {
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** Asks before a reservation is changed for good. */
export interface ReservationQuestion {
  readonly action: string;
  readonly backHref: string;
  readonly reference: string;
  readonly name: string;
  readonly car: string;
  readonly version: string;
  readonly notice?: string | undefined;
}

/** Asks before a car is marked as sold. */
export interface SellReservationView extends DeskFrameView, ReservationQuestion {
  readonly page: 'sell-reservation';
}

/** Asks before a reservation is cancelled. */
export interface CancelReservationView extends DeskFrameView, ReservationQuestion, RefundFieldsView {
  readonly page: 'cancel-reservation';
  /** What happens then. */
  readonly consequence: string;
  /** `$500 paid by card.`; absent without money to refund. */
  readonly paid?: string | undefined;
}
