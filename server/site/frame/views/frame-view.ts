import type { LinkView } from '#server/dealer/tenants/views/site-view';
import type { ChatView, PopupView } from '#server/site/popups/views/popup-view';

/** A dropdown of the header. */
export interface MenuView {
  readonly text: string;
  readonly links: readonly LinkView[];
}

/** Header and footer of the pages of a site. */
export interface FrameView {
  readonly name: string;
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  readonly phone?: LinkView | undefined;
  /** Reserves space for the favourites link. */
  readonly favourites: boolean;
  /** Address of the watchlist, where the site has one. */
  readonly watchlistHref?: string | undefined;
  readonly menu: readonly (LinkView | MenuView)[];
  /** Dropdowns also open on hover. */
  readonly hover: boolean;
  /** The header is sticky. */
  readonly sticky: boolean;
  /** Upcoming special hours, for the home and contact pages. */
  readonly notice?: string | undefined;
  /** The contact page, if there is one. */
  readonly contactHref?: string | undefined;
  readonly popup?: PopupView | undefined;
  readonly chat?: ChatView | undefined;
  readonly footer: FooterView;
}

export interface FooterView {
  readonly groups: readonly MenuView[];
  readonly places: readonly FooterPlaceView[];
  /** Link to the remaining locations. */
  readonly allPlaces?: LinkView | undefined;
  readonly links: readonly LinkView[];
  /** Owner, ABN, and the dealer's own line. */
  readonly legal: readonly string[];
}

export interface FooterPlaceView {
  readonly name: string;
  /** Its own page, if it has one. */
  readonly href?: string | undefined;
  /** Street, then suburb with state and postcode. */
  readonly address: readonly string[];
  /** Absent if cars mask it. */
  readonly phone?: LinkView | undefined;
  /** The usual week, e.g. `Mon–Fri 8:30 am – 5:30 pm`. */
  readonly hours: readonly string[];
  /** Labelled, e.g. `LMCT 12345`. */
  readonly licences: readonly string[];
}
