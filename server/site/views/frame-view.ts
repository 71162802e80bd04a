import { z } from 'zod';
import type { LanguageChoice } from '#server/languages/language';
import type { LinkView } from '#server/platform/views/packed';

/** A dropdown of the header. */
export interface MenuView {
  readonly text: string;
  readonly links: readonly LinkView[];
}

/** Header and footer of the pages of a site. */
export interface FrameView {
  readonly name: string;
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  /** The dealer's main number; with a label where cars have another one. */
  readonly phone?: (LinkView & { readonly label?: string | undefined }) | undefined;
  /** The favourites link: always shown, or only a space for it until the browser has saved a car. */
  readonly favourites?: 'shown' | 'space' | undefined;
  /** The shopper's own page, which leads to sign-in first: its address, and its name for those who have signed in. */
  readonly account?: LinkView | undefined;
  /** Address of the watchlist, where the site has one. */
  readonly watchlistHref?: string | undefined;
  /** Where a signed-out shopper keeps the cars that the browser has saved; absent where they sign in first. */
  readonly watchlistSignIn?: string | undefined;
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
  /** The choices of the language switch; absent on a site in English only. */
  readonly languages?: readonly LanguageChoice[] | undefined;
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

/** The popup and chat of a site's pages. */
export interface PopupsView {
  /** The id of today's popup. */
  readonly popup?: string | undefined;
  readonly chat?: ChatView | undefined;
}

/** Link to the dealer's chat; without a script it is the contact form. */
export interface ChatView {
  readonly text: string;
  readonly script?: string | undefined;
}

/** The promotional popup for today. */
export const popupViewSchema = z.object({
  id: z.string().describe('Changes whenever the popup changes.'),
  title: z.string(),
  description: z.string().optional(),
  button: z.object({ text: z.string(), href: z.string() }).optional(),
  picture: z
    .object({
      src: z.string(),
      srcset: z.string().optional(),
      width: z.number().describe('In pixels, like the height; together they give its proportions.'),
      height: z.number(),
    })
    .optional(),
});

export type PopupView = z.infer<typeof popupViewSchema>;
