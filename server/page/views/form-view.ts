import type { LocationCardView } from '#server/dealer/views/location-card-view';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { LinkView } from '#server/platform/views/packed';
import type { FieldErrors, FieldRule, Texts } from './field-rule';

/** A form that creates a lead: fields with rules, prefilled values and texts. */
export interface FormView {
  /** Identifies the form in its page, e.g. for drafts; the same on every visit. */
  readonly id: string;
  readonly title: string;
  /** The way back, where the page has no menu. */
  readonly back?: LinkView | undefined;
  /** A sentence or two above the form. */
  readonly intro?: string | undefined;
  /** How soon the dealer usually answers, where that has been measured; what a buyer from another state has to know. */
  readonly note?: string | undefined;
  /** Short points below it. */
  readonly points?: readonly string[] | undefined;
  /** What it costs; the last one is the total. */
  readonly sums?: readonly SumView[] | undefined;
  /** Where the form is submitted. */
  readonly action: string;
  /** Its car, linked to its page. */
  readonly car?:
    | {
        readonly title: string;
        readonly href: string;
        readonly picture: PictureView;
        readonly price: string;
        /** The dealer's own price, where another one leads. */
        readonly dealer?: string | undefined;
      }
    | undefined;
  readonly afterTradeIn?: PriceAfterTradeInView | undefined;
  /** The form's location. Every other choice has the form's address for it. */
  readonly where?:
    | {
        readonly name: string;
        readonly address: string;
        /** Where the car is, as seen from here. */
        readonly note?: string | undefined;
        readonly choices: readonly {
          readonly name: string;
          readonly href: string;
          readonly current: boolean;
        }[];
      }
    | undefined;
  readonly steps: readonly FormStepView[];
  readonly values: Texts;
  /** Hidden values: car, category, one-time token, a default text. */
  readonly hidden: Texts;
  /** Name of the honeypot field. */
  readonly trap: string;
  /** Checkboxes below the last step: agreement to terms, news. */
  readonly consents: readonly FieldRule[];
  /** Not translated, on a page in another language. */
  readonly isEnglish?: true | undefined;
  /** Offers to remember the details on the shopper's device. */
  readonly remembers?: true | undefined;
  /** Locations shown beside the form with phone, address and hours. */
  readonly places?: readonly LocationCardView[] | undefined;
  /** The number for questions, where nothing is beside the form. */
  readonly phone?: LinkView | undefined;
  readonly privacy: string;
  readonly submit: string;
}

/** The price of the dealer's car less the offer for the shopper's own car. */
export interface PriceAfterTradeInView {
  readonly heading: string;
  /** `$9,390`. */
  readonly amount: string;
  /** What the amount includes: `Drive away`, `Excl. govt. charges`. */
  readonly kind: string;
  /** How it comes about; the last one is the total. */
  readonly sums: readonly SumView[];
  readonly link: LinkView;
}

/** An amount with its label. */
interface SumView {
  readonly label: string;
  readonly value: string;
  /** Below the label. */
  readonly note?: string | undefined;
  readonly total?: true | undefined;
}

/** The steps of the form. A single step has no step display. */
export interface FormStepView {
  readonly title: string;
  /** Below its title, and below its fields. */
  readonly note?: string | undefined;
  readonly footnote?: string | undefined;
  readonly fields: readonly FieldRule[];
}

/** How a form was stored: the shopper's next page, mistakes by field, or someone else was faster. */
export type FormStored =
  /** `next` is the shopper's next page; `cookie` a Set-Cookie header for it. */
  | { readonly state: 'stored'; readonly next: string; readonly cookie?: string | undefined }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  /** Somebody else was faster: the form as it was, and ways on. */
  | { readonly state: 'taken'; readonly message: string; readonly ways: readonly LinkView[] }
  /** Sent sooner than a person reads it: the form as it was, to be sent once more. */
  | { readonly state: 'hasty'; readonly message: string; readonly waitSeconds: number }
  /** Too many forms from one connection. */
  | { readonly state: 'busy'; readonly message: string; readonly waitSeconds: number };

type Stored = Extract<FormStored, { state: 'stored' }>;
type ShownAgain =
  | Exclude<FormStored, Stored>
  | { readonly state: 'step' }
  /** `away`: the database cannot be reached; sending it again in a minute may work. */
  | { readonly state: 'failed'; readonly message: string; readonly away?: boolean };

/** The outcome of a submitted form. A form that is shown again keeps its values, at a step: with mistakes, that of the first. */
export type FormOutcome =
  | Stored
  | (ShownAgain & { readonly step: number; readonly values: Texts })
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/** After a lead: confirmation, next steps, and links. No personal data. */
export interface SuccessView {
  readonly title: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
  /** How soon the dealer usually answers, where that has been measured. */
  readonly note?: string | undefined;
  /** Whether the location is open now; for the sender of a lead. */
  readonly hours?: string | undefined;
  /** For urgent matters. */
  readonly phone?: LinkView | undefined;
  readonly car?:
    | {
        readonly slug: string;
        readonly title: string;
        readonly href: string;
        readonly picture: PictureView;
        readonly price: string;
        /** The dealer's own price, where another one leads. */
        readonly dealer?: string | undefined;
      }
    | undefined;
  readonly ways: readonly LinkView[];
  /** Dispatched on the page, once per lead; undefined for anyone but its sender. */
  readonly event:
    | {
        readonly event: string;
        readonly event_id?: number | undefined;
        readonly label?: string | undefined;
        readonly category: string;
        readonly lead_id: string;
      }
    | undefined;
}
