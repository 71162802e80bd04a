import type { OpenStateView, PhoneView } from '#server/dealer/views/location-card-view';
import type { CarHeadView } from '#server/page/views/car-head-view';
import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import type { ReviewsView } from '#server/page/views/site-blocks';
import type { LinkView } from '#server/platform/views/packed';
import type { ListAroundView } from '#server/search/views/search-view';
import type { CarView, RunningCostsView, TrustView } from '#server/stock/views/car-view';
import type { CardView } from '#server/stock/views/card-view';
import type { CalculatorView } from '#server/stock/views/finance-view';
import type { CarriedFieldView, ChargeLineView, StateFormView } from '#server/stock/views/price-view';

/** The delivery to a shopper's postcode. */
export interface DeliveryView {
  /** As entered; empty before. */
  readonly postcode: string;
  /** The dealer's rule in words, before a postcode: `We deliver up to 100 km from Aspley.` */
  readonly rule: string;
  /** The same in short: `up to 100 km`. */
  readonly reach: string;
  /** `$149 to 4000 (62 km), from Tue 2 Dec`; that it is too far; or that the postcode is none. */
  readonly outcome?: string | undefined;
  readonly invalid?: true | undefined;
  /** To the enquiry that asks for a delivery outside the area. */
  readonly ask?: LinkView | undefined;
}

/** What a shopper pays for a car besides its price. */
export interface CostsView {
  /** The rows of the price in full; empty without one. */
  readonly lines: readonly ChargeLineView[];
  /** Where the shopper registers the car. */
  readonly state?: Pick<StateFormView, 'value' | 'options'> | undefined;
  readonly running?: RunningCostsView | undefined;
  readonly delivery?: DeliveryView | undefined;
  /** What this page's forms carry on: all choices in its address. */
  readonly carried: readonly CarriedFieldView[];
  /** The shopper's terms as a query, for links that a script makes. */
  readonly terms?: string | undefined;
  /** The calculator's loan can be taken to every card. */
  readonly loanFollows?: true | undefined;
}

/** Car pages. */
export interface CarPageView {
  readonly head: CarHeadView;
  /** The text of its JSON-LD data block. */
  readonly graph: string;
  /** Headings are in sentence case. */
  readonly sentenceCase?: true | undefined;
  /** The site's noun for its stock; defaults to cars. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
  /** The list of cars of the same make and condition, above the photos, with the previous and next car. */
  readonly list: Pick<ListAroundView, 'name' | 'href' | 'previous' | 'next'>;
  /** The path of the search page for all stock. */
  readonly searchPath: string;
  /** Explains why the requested page is not available for this car. */
  readonly closed?: string | undefined;
  readonly car: CarView;
  /** Whose number the car has, where it is not the one in the header. */
  readonly phoneLabel?: string | undefined;
  /** Printed in place of a masked number. */
  readonly paperPhone?: string | undefined;
  /** The price with the shopper's own trade-in. */
  readonly afterTradeIn?: PriceAfterTradeInView | undefined;
  /** The visitor's own reservation of the car: shown instead of what everybody else reads about it. */
  readonly own?: OwnHoldView | undefined;
  /** The car is on the customer's watchlist. */
  readonly saved?: true | undefined;
  /** Photos in the strip; the gallery's own limit if absent. */
  readonly stripMax?: number | undefined;
  /** Facts below the price that help to trust it, in the dealer's order. */
  readonly trust: readonly TrustView[];
  /** To the comparison with the car in the shopper's garage. */
  readonly compareOwn?: LinkView | undefined;
  /** The finance calculator with the amounts in the address. */
  readonly calculator?: CalculatorView | undefined;
  readonly costs: CostsView;
  /** Similar cars, the most similar first. */
  readonly similar: readonly CardView[];
  /** Customer reviews of the dealer. */
  readonly reviews?: ReviewsView | undefined;
}

/** The visitor's own reservation of a car. */
interface OwnHoldView {
  readonly text: string;
  readonly link: LinkView;
  /** The form for a test drive, which only this shopper may book. */
  readonly drive?: LinkView | undefined;
}

/** Replaces a car that is gone: a friendly text and links. */
export interface CarGoneView {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The site's noun for its stock; defaults to cars. */
  readonly noun?: { readonly one: string; readonly many: string } | undefined;
  readonly allCars: { readonly text: string; readonly href: string };
  /** The page to ask for an alert for cars like it. */
  readonly alert?: { readonly text: string; readonly href: string } | undefined;
  readonly similar: readonly CardView[];
}

/** The standalone page with a car's phone number. */
export interface PhonePageView {
  readonly title: string;
  /** The car's or the location's own page. */
  readonly back: LinkView;
  readonly phone: Omit<PhoneView, 'reveal'> & {
    readonly reveal?:
      | { readonly action: string; readonly fields: Readonly<Record<string, string | undefined>> }
      | undefined;
  };
  /** Whether the location is open now. */
  readonly open?: OpenStateView | undefined;
}
