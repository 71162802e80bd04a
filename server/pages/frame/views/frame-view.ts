import type { LinkView } from '#server/dealership/tenants/views/site-view';
import type { ChatView } from '#server/pages/moments/views/moments-view';
import type { PopupView } from '#server/pages/moments/views/popup-view';

/** A dropdown of the header. */
export interface MenuView {
  readonly text: string;
  readonly links: readonly LinkView[];
}

/** What stands around the pages of a site. */
export interface FrameView {
  readonly name: string;
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  readonly phone?: LinkView | undefined;
  /** Shoppers can keep favourites here: their place is kept free. */
  readonly favourites: boolean;
  readonly menu: readonly (LinkView | MenuView)[];
  /** Dropdowns open under a resting mouse too. */
  readonly hover: boolean;
  /** The header stays in view. */
  readonly sticky: boolean;
  /** Special hours ahead, for the home and contact pages. */
  readonly notice?: string | undefined;
  /** Where shoppers ask about hours, where there is a page for it. */
  readonly contactHref?: string | undefined;
  readonly popup?: PopupView | undefined;
  readonly chat?: ChatView | undefined;
  readonly footer: FooterView;
}

export interface FooterView {
  readonly groups: readonly MenuView[];
  readonly places: readonly FooterPlaceView[];
  /** To the places that are not listed. */
  readonly allPlaces?: LinkView | undefined;
  readonly links: readonly LinkView[];
  /** Owner, ABN, and a line of the dealer's own. */
  readonly legal: readonly string[];
}

export interface FooterPlaceView {
  readonly name: string;
  /** Its own page, where it has one. */
  readonly href?: string | undefined;
  /** Street, then suburb with state and postcode. */
  readonly address: readonly string[];
  /** Absent where cars show it masked. */
  readonly phone?: LinkView | undefined;
  /** The usual week, e.g. `Mon–Fri 8:30 am – 5:30 pm`. */
  readonly hours: readonly string[];
  /** Labelled, e.g. `LMCT 12345`. */
  readonly licences: readonly string[];
}
