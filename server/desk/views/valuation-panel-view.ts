/** The online valuation of a lead's own car, with what staff can do about it. */
export interface ValuationPanelView {
  /** `2019 Mazda Mazda3 G20 Evolve`. */
  readonly vehicle: string;
  /** Registration, kilometres, the answers about the condition, finance. */
  readonly inputs: readonly LabelledText[];
  /** How far the shopper got, and until when their link works. */
  readonly journey: readonly LabelledText[];
  readonly number?: ValuationNumberView | undefined;
  /** Why there is no online estimate. */
  readonly none?: string | undefined;
  readonly offer?: OfferLineView | undefined;
  /** The car of interest and its price after the trade-in. */
  readonly after: readonly LabelledText[];
  readonly photos: readonly DeskPhotoView[];
  readonly again?: ValueAgainView | undefined;
  /** Absent for someone who may not make offers. */
  readonly revise?: ReviseOfferView | undefined;
  readonly outcome: OutcomeView;
  /** In every form: a change of an older version is refused. */
  readonly version: number;
  /** Errors of the form that was sent, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface LabelledText {
  readonly label: string;
  readonly value: string;
}

export interface ValuationNumberView {
  /** `$15,300 to $17,900`. */
  readonly range: string;
  readonly basis: string;
  /** Provider, confidence, time. */
  readonly facts: readonly LabelledText[];
  /** From the asking price to the trade-in price. */
  readonly sums: readonly LabelledText[];
}

export interface OfferLineView {
  readonly amount: string;
  readonly state: string;
  readonly tone: 'accent' | 'critical' | 'positive' | 'neutral';
  /** `Valid until …`. */
  readonly text: string;
}

export interface DeskPhotoView {
  readonly label: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Values the car with other kilometres and answers, for staff only. */
export interface ValueAgainView {
  readonly kilometres: string;
  readonly questions: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  }[];
  /** The shopper's valuation and the last one by staff, side by side. */
  readonly compared: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  /** Who valued it again, and when. */
  readonly by?: string | undefined;
  /** The form was sent and refused. */
  readonly open: boolean;
}

export interface ReviseOfferView {
  readonly amount: string;
  readonly days: string;
  readonly note: string;
  readonly channels: readonly { readonly value: string; readonly text: string; readonly chosen: boolean }[];
  /** Why it can't be sent. */
  readonly blocked?: string | undefined;
  readonly open: boolean;
}

export interface OutcomeView {
  /** `Bought for $16,200 on Monday 30 November.` */
  readonly text?: string | undefined;
  readonly won: string;
  readonly dollars: string;
  readonly open: boolean;
}
