import type { ChipView, InboxTabView } from './desk-view';
import type { DeskFrameView } from './frame-view';
import type { NoteView } from './lead-page-view';

/** A dealer's list of reservations. */
export interface ReservationListView extends DeskFrameView {
  readonly page: 'reservations';
  readonly tabs: readonly InboxTabView[];
  /** The form's current tab. */
  readonly state?: string | undefined;
  readonly q: string;
  readonly rows: readonly ReservationRowView[];
  /** Message without rows. */
  readonly empty?: { readonly heading: string; readonly text: string } | undefined;
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
}

export interface ReservationRowView {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly car: string;
  readonly reference: string;
  /** `$500 deposit`. */
  readonly deposit: string;
  /** `held until 22 Nov 2026, 9:00 am`. */
  readonly ends?: string | undefined;
  readonly age: string;
  /** ISO, and as text. */
  readonly at: string;
  readonly atText: string;
  readonly chip: ChipView;
}

/** A label and its value. */
export interface FactView {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}

/** One reservation: the person, the car, the money, and what staff can do. */
export interface ReservationPageView extends DeskFrameView {
  readonly page: 'reservation';
  readonly action: string;
  readonly reference: string;
  readonly name: string;
  readonly car: { readonly name: string; readonly href: string };
  readonly chip: ChipView;
  readonly ends?: { readonly at: string; readonly text: string } | undefined;
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
  readonly email?: { readonly text: string; readonly href: string } | undefined;
  readonly done?: string | undefined;
  /** Why nothing was changed: somebody else was faster. */
  readonly notice?: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** Counts changes: a form says which one it was shown with. */
  readonly version: string;
  readonly facts: readonly FactView[];
  readonly payments: readonly PaymentLineView[];
  /** A bank transfer that has not arrived. */
  readonly transfer?: TransferView | undefined;
  readonly extend?: { readonly hours: string } | undefined;
  /** Whether the car can be marked as sold to this person. */
  readonly canConvert: boolean;
  readonly cancelHref?: string | undefined;
  readonly leadHref?: string | undefined;
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

/** Asks before a reservation is cancelled. */
export interface CancelReservationView extends DeskFrameView, RefundFieldsView {
  readonly page: 'cancel-reservation';
  readonly action: string;
  readonly backHref: string;
  readonly reference: string;
  readonly name: string;
  readonly car: string;
  readonly version: string;
  readonly notice?: string | undefined;
  /** `$500 paid by card.`; absent without money to refund. */
  readonly paid?: string | undefined;
}
