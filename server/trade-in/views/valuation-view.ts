import type { FieldRule } from '#server/page/views/field-rule';
import type { FormView, PriceAfterTradeInView } from '#server/page/views/form-view';
import type { ProgressView, VehicleFormView } from '#server/page/views/start-view';
import type { LinkView } from '#server/platform/views/packed';

/** The shopper's car. */
export interface VehicleCardView {
  /** `2019 Mazda 3`. */
  readonly name: string;
  /** `G20 Evolve`. */
  readonly detail: string;
  /** `123ABC`, as on its plate. */
  readonly plate?: { readonly rego: string; readonly state: string } | undefined;
  /** `Colour: Soul Red`. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A page of the journey. */
export interface ValuationPageView {
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  readonly progress?: ProgressView | undefined;
  readonly back?: LinkView | undefined;
  /** Where its forms are sent. */
  readonly action: string;
  /** The dealer's car that the shopper wants. */
  readonly car?: FormView['car'];
  /** The shopper's own. */
  readonly own?: { readonly name: string; readonly facts: readonly string[] } | undefined;
  readonly step: StepView;
  /** In the middle of an order, whose pages have a plain frame. */
  readonly inOrder?: true | undefined;
}

export type StepView =
  | VehicleStepView
  | FieldsStepView
  | EstimateStepView
  | PhotosStepView
  | InspectionStepView
  | FinishedStepView
  | ExpiredStepView;

interface VehicleStepView {
  readonly kind: 'vehicle';
  readonly text: string;
  readonly form: VehicleFormView;
}

/** A form of fields: kilometres, condition or contact details. */
export interface FieldsStepView {
  readonly kind: 'fields';
  readonly name: 'kilometres' | 'condition' | 'contact';
  readonly intro?: string | undefined;
  readonly vehicle?: VehicleCardView | undefined;
  readonly fields: readonly FieldRule[];
  readonly values: Readonly<Record<string, string>>;
  readonly hidden: Readonly<Record<string, string>>;
  /** Name of the honeypot field. */
  readonly trap?: string | undefined;
  readonly submit: string;
  readonly privacy?: string | undefined;
  /** Beside the button: it is another car. */
  readonly other?: string | undefined;
  /** One press that gives the best answer to every question. */
  readonly best?: BestAnswersView | undefined;
}

export interface BestAnswersView {
  readonly heading: string;
  /** `Tyres: good`. */
  readonly points: readonly string[];
  readonly hidden: Readonly<Record<string, string>>;
  readonly submit: string;
  /** Opens the questions, for any other car. */
  readonly otherwise: string;
}

export interface EstimateStepView {
  readonly kind: 'estimate';
  readonly vehicle: EstimatedVehicleView;
  /** Absent: there is no number. */
  readonly number?: NumberView | undefined;
  readonly none?: { readonly reason: string; readonly callBack: string } | undefined;
  readonly offer?: OfferView | undefined;
  /** Where the car of a shopper from another state is inspected. */
  readonly notice?: string | undefined;
  /** With a car of interest. */
  readonly after?: PriceAfterTradeInView | undefined;
  /** Finance still owing. */
  readonly owing?: OwingView | undefined;
  /** Where there is nothing to accept: the next step. */
  readonly next?:
    | { readonly text: string; readonly href?: string | undefined; readonly tone?: 'quiet' }
    | undefined;
  /** Read aloud when the number arrives. */
  readonly spoken: string;
  /** The result that the page sends to `POST /api/miscellaneous`, where the site keeps results. */
  readonly result?: ResultToKeep | undefined;
}

export interface ResultToKeep {
  readonly id: string;
  readonly column_name: 'valuation';
  readonly value: {
    readonly dollars: number;
    readonly low_dollars: number;
    readonly high_dollars: number;
    readonly offer_dollars: number | null;
  };
}

/** The car, with links to change what was said about it. */
interface EstimatedVehicleView {
  readonly name: string;
  readonly facts: readonly string[];
  readonly edits: readonly LinkView[];
}

export interface NumberView {
  /** Absent where it is too wide to mean much: the offer stands alone. */
  readonly range?:
    | {
        /** `$15,300`. */
        readonly low: string;
        readonly high: string;
      }
    | undefined;
  readonly basis: string;
  readonly confidence: string;
  /** Similar cars, from the market. */
  readonly evidence: readonly { readonly label: string; readonly value: string }[];
  /** From the asking price to the trade-in price. */
  readonly sums: readonly SumView[];
  readonly method: string;
}

export interface SumView {
  readonly label: string;
  /** `$21,900`, `−$1,500`. */
  readonly value: string;
  readonly total?: true | undefined;
}

export interface OfferView {
  readonly heading: string;
  readonly amount: string;
  readonly conditions: string;
  /** `Valid until Monday 30 November, 2:00 pm.` */
  readonly validity: string;
  readonly state: 'open' | 'accepted' | 'declined' | 'expired';
  /** What became of it. */
  readonly note?: string | undefined;
  readonly actions: readonly { readonly name: 'accept' | 'decline'; readonly text: string }[];
}

export interface OwingView {
  readonly sums: readonly SumView[];
  readonly note: string;
}

interface PhotosStepView {
  readonly kind: 'photos';
  readonly view: PhotoStepView;
}

/** A booked inspection. */
export interface BookedView {
  /** `Monday 23 November 2026, 10:30 am – 11:00 am`. */
  readonly text: string;
  /** Name and address of the location. */
  readonly where: string;
  readonly link: LinkView;
}

export interface InspectionStepView {
  readonly kind: 'inspection';
  readonly booked: BookedView | undefined;
  readonly intro: string;
  /** Where the car of a shopper from another state is inspected. */
  readonly notice?: string | undefined;
  readonly where?: FormView['where'];
  readonly field: FieldRule;
  readonly hidden: Readonly<Record<string, string>>;
  /** Absent without free times. */
  readonly submit: string | undefined;
  readonly skip: string;
}

export interface FinishedStepView {
  readonly kind: 'finished';
  readonly summary: string;
  /** Where the car of a shopper from another state is inspected. */
  readonly notice?: string | undefined;
  /** To the order that the shopper comes from, then the one way on; or to the car that an accepted offer comes off. */
  readonly forward?: LinkView | undefined;
  readonly steps: readonly string[];
  readonly booked?: BookedView | undefined;
  /** The personal link. */
  readonly link: { readonly href: string; readonly address: string; readonly until: string };
  readonly phone?: LinkView | undefined;
  readonly ways: readonly LinkView[];
}

export interface ExpiredStepView {
  readonly kind: 'expired';
  readonly text: string;
  readonly start: LinkView;
}

/** A photo as its own shopper sees it. */
export interface PhotoView {
  readonly id: string;
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PhotoSlotView {
  /** `front`, `rear`, `driver_side` … */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly photo?: PhotoView | undefined;
}

/** The step in which a shopper photographs their car. */
export interface PhotoStepView {
  /** Where the forms of the step post to. */
  readonly action: string;
  /** The endpoint that begins an upload; each upload and each photo has an address below its parent's. */
  readonly uploadsHref: string;
  readonly photosHref: string;
  /** For file inputs. */
  readonly accept: string;
  readonly mostBytes: number;
  readonly tooLarge: string;
  readonly slots: readonly PhotoSlotView[];
}

/** Errors of a photo form, by slot. */
export type PhotoErrors = Readonly<Record<string, string>>;
