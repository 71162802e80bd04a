import type { DeskFrameView } from './frame-view';
import type { NoteView } from './lead-page-view';
import type { RecordHeadView, RecordListView } from './record-views';
import type { FactView, PaymentLineView } from './reservation-views';

/** A dealer's list of orders. */
export interface OrderListView extends RecordListView {
  readonly page: 'orders';
}

/** One order: the person, the car, the figures and the answers. */
export interface OrderPageView extends DeskFrameView, RecordHeadView {
  readonly page: 'order';
  readonly action: string;
  /** The sums, line by line. */
  readonly figures: readonly FigureLineView[];
  /** Of the sums: agreed, or not yet; the GST in them. */
  readonly figuresNote: string;
  /** The answers of the journey. */
  readonly answers: readonly FactView[];
  readonly payments: readonly PaymentLineView[];
  readonly reservationHref?: string | undefined;
  readonly valuationHref?: string | undefined;
  /** Absent without a lead, which has the notes. */
  readonly note?:
    | { readonly id: string; readonly text: string; readonly error?: string | undefined }
    | undefined;
  readonly notes: readonly NoteView[];
  /** Absent before the customer agreed. */
  readonly terms?: { readonly text: string; readonly version: string; readonly agreedAt: string } | undefined;
}

export interface FigureLineView {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount: string;
  readonly isTotal: boolean;
}
