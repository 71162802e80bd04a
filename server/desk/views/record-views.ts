import type { ChipView, InboxTabView } from './desk-view';
import type { DeskFrameView } from './frame-view';

/** A list of a dealer's reservations or orders, newest first. */
export interface RecordListView extends DeskFrameView {
  readonly tabs: readonly InboxTabView[];
  /** The form's current tab. */
  readonly state?: string | undefined;
  readonly q: string;
  readonly rows: readonly RecordRowView[];
  /** Message without rows. */
  readonly empty?: { readonly heading: string; readonly text: string } | undefined;
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
  /** For people who handle money. */
  readonly export?: ExportView | undefined;
}

export interface RecordRowView {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly car: string;
  /** `$500 deposit`, our reference. */
  readonly facts: readonly string[];
  /** `until 22 Nov 2026, 9:00 am`. */
  readonly ends?: string | undefined;
  readonly age: string;
  /** ISO, and as text. */
  readonly at: string;
  readonly atText: string;
  readonly chip: ChipView;
}

/** The form of an export for the accountant. */
export interface ExportView {
  readonly action: string;
  /** `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Who it is about and how to reach them, at the head of a reservation's or an order's page. */
export interface RecordHeadView {
  readonly name: string;
  readonly car: { readonly name: string; readonly href: string };
  readonly chip: ChipView;
  readonly reference: string;
  readonly ends?: { readonly at: string; readonly text: string } | undefined;
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
  readonly email?: { readonly text: string; readonly href: string } | undefined;
  readonly leadHref?: string | undefined;
}
