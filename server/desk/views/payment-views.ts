import type { ChipView, InboxTabView } from './desk-view';
import type { DeskFrameView } from './frame-view';
import type { ExportView } from './record-views';
import type { FactView, PaymentLineView, RefundFieldsView, TransferView } from './reservation-views';

/** A dealer's list of payments. */
export interface PaymentListView extends DeskFrameView {
  readonly page: 'payments';
  readonly tabs: readonly InboxTabView[];
  readonly rows: readonly PaymentLineView[];
  readonly empty?: string | undefined;
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
  /** For people who handle money. */
  readonly money?: PaymentToolsView | undefined;
}

/** The export for the accountant, and pages of those who handle money. */
export interface PaymentToolsView {
  readonly dayHref: string;
  readonly linksHref: string;
  readonly export: ExportView;
}

/** One payment with its refunds. */
export interface PaymentPageView extends DeskFrameView {
  readonly page: 'payment';
  readonly action: string;
  readonly amount: string;
  readonly about: string;
  readonly chip: ChipView;
  readonly done?: string | undefined;
  readonly notice?: string | undefined;
  readonly facts: readonly FactView[];
  readonly transfer?: TransferView | undefined;
  readonly refunds: readonly RefundLineView[];
  /** Present while money can go back and this person may send it. */
  readonly refundHref?: string | undefined;
}

export interface RefundLineView {
  readonly id: string;
  readonly amount: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly atText: string;
  readonly chip: ChipView;
  readonly problem?: string | undefined;
  /** Staff transfer it themselves, and then say so. */
  readonly canFinish: boolean;
}

/** Asks how much of a payment goes back. */
export interface RefundView extends DeskFrameView, RefundFieldsView {
  readonly page: 'refund';
  readonly action: string;
  readonly backHref: string;
  readonly about: string;
  readonly paid: string;
  /** Created with the form, so that pressing twice sends one refund. */
  readonly refundId: string;
}

/** A day's money: ours beside the provider's. */
export interface PaymentDayView extends DeskFrameView {
  readonly page: 'payments-day';
  readonly date: string;
  readonly dateText: string;
  readonly earlierHref: string;
  readonly laterHref?: string | undefined;
  /** In a sentence: whether they agree. */
  readonly verdict: { readonly text: string; readonly agrees: boolean };
  readonly lines: readonly DayLineView[];
  readonly totals: readonly FactView[];
}

export interface DayLineView {
  readonly key: string;
  readonly href: string;
  readonly about: string;
  readonly kind: string;
  readonly ours: string;
  readonly theirs: string;
  /** The difference; absent if nothing does. */
  readonly problem?: string | undefined;
}

/** Payment links: a form for a new one, and the latest. */
export interface PaymentLinksView extends DeskFrameView {
  readonly page: 'payment-links';
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly days: number;
  /** The link that was just made. */
  readonly created?: { readonly href: string; readonly about: string } | undefined;
  readonly done?: string | undefined;
  readonly links: readonly PaymentLinkRowView[];
}

export interface PaymentLinkRowView {
  readonly id: string;
  readonly about: string;
  readonly amount: string;
  readonly text: string;
  readonly chip: ChipView;
  /** Absolute; present while it can be paid. */
  readonly href?: string | undefined;
  readonly paymentHref?: string | undefined;
}
