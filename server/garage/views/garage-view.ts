import type { AlertsView, CustomerPageView } from '#server/customers/views/customer-views';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { CarField } from '#server/garage/rules/car-details';
import type { LinkView } from '#server/platform/views/packed';
import type { CardView } from '#server/stock/views/card-view';

/** A customer's garage. */
export interface GarageView extends CustomerPageView<GarageSectionView> {
  /** What comes first of everything that is ahead: `Tuesday 1 December, 10:00 am – 10:30 am, test drive, Aspley`. */
  readonly next: readonly string[];
}

/** A part of the garage; each kind has a component of its own. */
export type GarageSectionView = OwnCarsView | WatchedView | LeadsView | AlertsView;

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
  /** Leaves the form of an edited car. */
  readonly cancelHref: string | undefined;
  readonly longestName: number;
}

export interface WatchedView {
  readonly kind: 'watchlist';
  readonly title: string;
  /** `3 cars saved`. */
  readonly count: string;
  /** The latest few. */
  readonly cars: readonly WatchedRowView[];
  readonly link: LinkView;
}

interface WatchedRowView {
  readonly id: string;
  readonly title: string;
  readonly picture: PictureView;
  /** The car's page; undefined for a car that has none any more. */
  readonly href: string | undefined;
  /** As its card leads with it. */
  readonly price: string;
  /** `Reserved`, `Sold` */
  readonly state: string | undefined;
  /** The price when it was saved and now. */
  readonly changed: WatchedCarView['saved'];
  /** The first button of its card. */
  readonly action: LinkView | undefined;
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
  readonly picture: PictureView | undefined;
  /** A link below the title: to the dealer's car that it is about, or to a further page. */
  readonly also: LinkView | undefined;
  /** When it was sent, or when and where it takes place. */
  readonly facts: readonly string[];
  readonly status: string;
  /** It waits for the customer: they have something to pay. */
  readonly waits?: true | undefined;
  /** What the customer does next for it, and when (UTC, ISO). */
  readonly ahead?: { readonly at: string; readonly text: string } | undefined;
  /** A button emails its link to the address that was given with it. */
  readonly mailsLink?: true | undefined;
  /** What has just been done for it. */
  readonly said?: string | undefined;
  /** Whether it is still ahead. */
  readonly current: boolean;
  readonly link: LinkView | undefined;
}

/** A customer's own list. */
export interface WatchlistView {
  readonly title: string;
  /** Address of the page, to which its forms post. */
  readonly path: string;
  readonly searchHref: string;
  /** The customer's garage, or their account where the site has no garage. */
  readonly home: LinkView;
  /** `3 cars`. */
  readonly count: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly notice?: NoticeView | undefined;
  readonly refused?: RefusedNoteView | undefined;
  readonly cars: readonly WatchedCarView[];
  /** The link that shares the cars, while the list is shared. */
  readonly sharedHref?: string | undefined;
  readonly noteMax: number;
}

/** What the last form did. */
export interface NoticeView {
  readonly title: string;
  readonly text: string;
}

/** A note that could not be saved, as it was sent. */
export interface RefusedNoteView {
  readonly carId: string;
  readonly note: string;
  readonly message: string;
  /** It was no mistake: it can be sent again. */
  readonly unstored?: true;
}

/** A card without an address for a car that has no page any more. */
export type WatchedCardView = Omit<CardView, 'href'> & { readonly href: string | undefined };

export interface WatchedCarView {
  readonly card: WatchedCardView;
  readonly saved: { readonly text: string; readonly lower: boolean };
  readonly note: string;
  /** Cars similar to one that is no longer for sale, and the search for more of them. */
  readonly similar: readonly LinkView[];
}

/** The cars of a shared list: no notes, and nothing about the person. */
export interface SharedWatchlistView {
  readonly title: string;
  readonly searchHref: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly cars: readonly WatchedCardView[];
}
