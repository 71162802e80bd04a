import type { LinkView } from '#server/platform/views/packed';
import type { FieldRule } from './field-rule';
import type { FormView } from './form-view';

/** Makes, models, years and badges that narrow each other, or free text where the market knows no makes. */
export interface ListsView {
  /** Whether it shows without a press. */
  readonly open: boolean;
  readonly heading: string;
  readonly fields: readonly ListFieldView[];
  /** Repeated when a list narrows the next one. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly submit: string;
  /** The button to text fields, for a car that is not in the lists. */
  readonly typed?: { readonly name: string; readonly text: string } | undefined;
}

export interface ListFieldView {
  readonly rule: FieldRule;
  readonly value: string;
  /** `Show models`: fills the next list, for a page without JavaScript. */
  readonly narrow?: string | undefined;
  /** For what is not in the list before: it shows once that says so. */
  readonly isOther?: true | undefined;
}

/** The registration, or a description of the car. */
export interface VehicleFormView {
  readonly action: string;
  /** Tells one sending of the form from another. */
  readonly mark: { readonly name: string; readonly value: string };
  /** Absent where nobody looks up registrations: the description comes first. */
  readonly rego?:
    | {
        readonly fields: readonly FieldRule[];
        readonly values: Readonly<Record<string, string>>;
        readonly submit: string;
      }
    | undefined;
  readonly lists: ListsView;
  /** Which cars get no online estimate. */
  readonly note?: string | undefined;
}

/** The first step of a valuation, inside the page at its address. */
export interface StartView extends VehicleFormView {
  readonly title: string;
  readonly intro: string;
  /** Where the car of a shopper from another state is inspected. */
  readonly notice?: string | undefined;
  /** The dealer's car that the shopper wants. */
  readonly car?: FormView['car'];
  /** To the order in whose middle the shopper is. */
  readonly back?: LinkView | undefined;
  /** The offer for a car of theirs that they have accepted, before the form for another one. */
  readonly offer?:
    | {
        readonly heading: string;
        readonly note: string;
        /** Until when it counts. */
        readonly validity: string;
        readonly ways: readonly LinkView[];
        /** Of the form. */
        readonly title: string;
      }
    | undefined;
  /** The valuation that this browser began earlier. */
  readonly earlier?: LinkView | undefined;
  readonly progress: ProgressView;
  readonly privacy: string;
}

export interface ProgressView {
  /** From 1. */
  readonly part: number;
  readonly titles: readonly string[];
  /** The position in a journey inside this part: the valuation of a trade-in, in an order. */
  readonly inner?: ProgressView | undefined;
}

/** A form of a journey that was not accepted. */
export interface JourneyAnswer {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Concerns the whole form. */
  readonly failure?: string | undefined;
}

/** The outcome of a journey's form. */
export type JourneyOutcome =
  /** The page that follows, or that says why the step is not open. The cookie lets the browser find the journey again. */
  | { readonly state: 'next'; readonly href: string; readonly cookie?: string | undefined }
  | { readonly state: 'invalid'; readonly answer: JourneyAnswer }
  | { readonly state: 'busy'; readonly answer: JourneyAnswer; readonly waitSeconds: number }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
