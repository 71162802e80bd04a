import type { AlertsView, CustomerPageView } from '#server/customers/views/account-view';
import type { CarField } from '#server/garage/rules/car-details';
import type { LinkView } from '#server/platform/views/link-view';

/** A customer's garage. */
export type GarageView = CustomerPageView<GarageSectionView>;

/** A part of the garage; each kind has a component of its own. */
export type GarageSectionView = OwnCarsView | WatchedView | LeadsView | AlertsView | CopyView;

export interface OwnCarsView {
  readonly kind: 'cars';
  readonly title: string;
  readonly cars: readonly OwnCarView[];
  /** Before the first car: what this is good for. */
  readonly empty: string | undefined;
  /** Adds a car, or edits one. Absent while the garage is full. */
  readonly form: CarFormView | undefined;
  /** Why no car can be added. */
  readonly full: string | undefined;
}

export interface OwnCarView {
  readonly id: string;
  /** `2019 Mazda CX-5`. */
  readonly name: string;
  /** `ABC123`, `45,000 km`. */
  readonly facts: readonly string[];
  /** `Next service: 3 February 2027`. */
  readonly service: { readonly text: string; readonly overdue: boolean } | undefined;
  /** Forms of the site for owners. */
  readonly links: readonly LinkView[];
  readonly editHref: string;
}

export interface CarFormView {
  readonly title: string;
  readonly action: string;
  readonly intent: 'add-car' | 'change-car';
  /** The car that is edited. */
  readonly carId: string | undefined;
  readonly values: Readonly<Record<CarField, string>>;
  readonly submit: string;
  /** Whether the form shows without a press. */
  readonly open: boolean;
  /** Leaves the form of an edited car. */
  readonly cancelHref: string | undefined;
  readonly longestName: number;
}

export interface WatchedView {
  readonly kind: 'watchlist';
  /** `3 cars saved`. */
  readonly count: string;
  /** The latest few. */
  readonly cars: readonly WatchedRowView[];
  readonly link: LinkView;
}

interface WatchedRowView {
  readonly id: string;
  readonly title: string;
  /** The car's page; undefined for a car that has none any more. */
  readonly href: string | undefined;
  readonly note: string;
}

/** Enquiries, test drives, orders or reservations under the customer's number, or valuations of their cars. */
export interface LeadsView {
  readonly kind: 'enquiries' | 'drives' | 'orders' | 'reservations' | 'valuations';
  readonly title: string;
  readonly rows: readonly LeadRowView[];
  readonly empty: { readonly text: string; readonly link: LinkView | undefined } | undefined;
}

export interface LeadRowView {
  readonly id: string;
  readonly title: string;
  readonly car: LinkView | undefined;
  /** When it was sent, or when and where it takes place. */
  readonly facts: readonly string[];
  readonly status: string;
  /** Whether it is still ahead. */
  readonly current: boolean;
  readonly link: LinkView | undefined;
}

export interface CopyView {
  readonly kind: 'data';
  readonly href: string;
}
