import type { LinkView } from '#server/platform/views/link-view';
import type { CardView } from '#server/stock/views/card-view';

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
