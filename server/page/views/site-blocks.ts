import type {
  LocationCardView,
  MapView,
  StarsView,
  YardMapView,
} from '#server/dealer/views/location-card-view';
import type { PictureView, SizedPictureView } from '#server/dealer/views/picture-view';
import type { LinkView } from '#server/platform/views/packed';
import type { BudgetFinderView } from '#server/search/views/finder-views';
import type { CardView } from '#server/stock/views/card-view';
import type { LoanEstimateView } from '#server/stock/views/finance-view';
import type { BlockHeading, DayView } from './site-page-view';

/** Cars of the stock. */
export interface CarsBlock {
  readonly kind: 'cars';
  readonly heading: string;
  readonly cars: readonly CardView[];
  readonly more?: { readonly text: string; readonly href: string } | undefined;
}

/** A loan calculator without a car: a form that reloads its page. */
export interface LoanBlock {
  readonly kind: 'loan';
  readonly heading: BlockHeading;
  readonly action: string;
  readonly price: {
    readonly name: string;
    /** Dollars, or the text that could not be read. */
    readonly value: number | string;
    readonly error?: string | undefined;
  };
  /** Dollars. */
  readonly deposit: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly years: number;
  readonly per: string;
  readonly terms: readonly { readonly value: number; readonly text: string }[];
  readonly estimate: LoanEstimateView;
  /** That the shopper's own car is in the figures; absent without an accepted offer. */
  readonly tradeIn?: string | undefined;
  /** The same loan over other terms. */
  readonly otherTerms: readonly {
    readonly text: string;
    readonly repayment: string;
    readonly href: string;
    readonly current?: true | undefined;
  }[];
  /** Sends the figures to the finance form. */
  readonly apply?: LinkView | undefined;
  /** Both rates that it begins with, whose they are, and the warning for them. */
  readonly rates: { readonly text: string; readonly warning: string };
  readonly disclaimer: string;
  /** The search of what the price buys. */
  readonly cars: LinkView;
  /** The other way round: from a repayment to the cars. */
  readonly budget?: LinkView | undefined;
}

/** A search box or car finder. */
export interface FinderBlock {
  readonly kind: 'finder';
  readonly heading?: string | undefined;
  readonly text?: string | undefined;
  readonly search?: { readonly action: string } | undefined;
  readonly budget?: BudgetFinderView | undefined;
  readonly price?:
    | {
        readonly action: string;
        readonly attribute: string;
        /** Which price it is. */
        readonly label: string;
        readonly min: number;
        readonly max: number;
      }
    | undefined;
}

/** Links to the pages of a group, above the page's heading. */
export interface GroupNavBlock {
  readonly kind: 'group-nav';
  readonly label: string;
  readonly links: readonly {
    readonly text: string;
    readonly href: string;
    readonly current?: true | undefined;
  }[];
}

/** Opening hours of locations: their week with today marked, and upcoming special days. */
export interface HoursBlock {
  readonly kind: 'hours';
  readonly heading?: BlockHeading | undefined;
  readonly places: readonly HoursOfPlace[];
}
type HoursOfPlace = Pick<
  LocationCardView,
  'slug' | 'name' | 'label' | 'href' | 'phone' | 'open' | 'hours' | 'special'
>;

/** A location's map: a link for everyone, the map itself on request. */
export interface MapBlock {
  readonly kind: 'map';
  readonly heading: string;
  readonly map: MapView;
}

/** One location as the top of its page. */
export interface PlaceBlock {
  readonly kind: 'place';
  readonly card: Omit<LocationCardView, 'image'>;
  readonly picture?: PictureView | undefined;
  /** Makes sold or serviced here, each linked to its page. */
  readonly makes: readonly { readonly text: string; readonly href: string }[];
  /** Next steps: the location's stock, its form. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** Posts of the blog, the latest first. */
export interface PostsBlock {
  readonly kind: 'posts';
  readonly heading?: string | undefined;
  readonly posts: readonly PostCardView[];
  /** Link to all of them. */
  readonly more?: LinkView | undefined;
  readonly pages?: PagesView | undefined;
}
export interface PostCardView {
  readonly href: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly published: DayView;
  readonly category?: string | undefined;
  readonly picture?: SizedPictureView | undefined;
}
interface PagesView {
  /** `Page 2 of 5`. */
  readonly text: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** Location cards. */
export interface LocationsBlock {
  readonly kind: 'locations';
  readonly heading?: BlockHeading | undefined;
  /** Untitled if there are few. */
  readonly groups: readonly LocationGroup[];
  /** Finds the nearest location to a postcode. */
  readonly near?: NearView | undefined;
  readonly map?: YardMapView | undefined;
  /** A line or two for each location, above the form that this leads to. */
  readonly aboveForm?: string | undefined;
}
export interface LocationGroup {
  readonly title?: string | undefined;
  /** On a wide screen. */
  readonly columns: number;
  readonly cards: readonly PlacedCardView[];
}
export interface PlacedCardView extends LocationCardView {
  /** `12 km from 4000`. */
  readonly distance?: string | undefined;
  readonly directionsHref?: string | undefined;
}
export interface NearView {
  readonly action: string;
  /** As typed by the shopper. */
  readonly postcode: string;
  readonly error?: string | undefined;
  /** `Nearest to 4000: Brolga Aspley, 12 km in a straight line.` */
  readonly answer?: string | undefined;
}

/** Common to every picture of an offer. */
interface OfferFacts {
  readonly id: string;
  readonly name: string;
  /** Its make, shown above the name. */
  readonly make?: string | undefined;
  readonly picture?: PictureView | undefined;
  /** What it costs and what that includes: `$36,990 drive away`. */
  readonly basis?: string | undefined;
  /** `Ends 31 Dec 2026`. */
  readonly ends?: string | undefined;
  /** How to get one, while none of its cars is in stock. */
  readonly order?: string | undefined;
}
/** An offer's card. */
export interface OfferCardView extends OfferFacts {
  readonly href: string;
  readonly description?: FoldedText | undefined;
  /** Both rates; the warning is in the note below all offers, or here where the dealer states it. */
  readonly rate?: string | undefined;
  readonly disclaimer?: FoldedText | undefined;
  readonly button: LinkView;
  /** The fine print stays closed under its heading. */
  readonly folds?: true | undefined;
  /** The search of the cars it applies to. */
  readonly cars?: LinkView | undefined;
}
/** A text in full, or its start with the full text behind a toggle. */
export interface FoldedText {
  /** Plain words. */
  readonly start: string;
  /** Safe HTML of the full text; absent if the start is all of it. */
  readonly whole?: string | undefined;
}
/** An offer on its own page. */
export interface OfferDetailView extends OfferFacts {
  /** Safe HTML: its sanitized_description. */
  readonly description?: string | undefined;
  readonly disclaimer?: string | undefined;
  readonly button?: LinkView | undefined;
  /** The model's own page, and its stock. */
  readonly links: readonly LinkView[];
}

/** One offer, with the page's heading. */
export interface OfferBlock {
  readonly kind: 'offer';
  readonly offer: OfferDetailView;
}

/** Offers of the dealer, as cards. */
export interface OffersBlock {
  readonly kind: 'offers';
  readonly heading?: BlockHeading | undefined;
  /** The makes with offers, if there are several; the first link is for all. */
  readonly makes: readonly {
    readonly text: string;
    readonly href: string;
    readonly current?: true | undefined;
  }[];
  /** On a wide screen. */
  readonly columns: 2 | 3;
  readonly offers: readonly OfferCardView[];
  /** The warning for their rates, to which an asterisk leads. */
  readonly note?: string | undefined;
  /** The page of all offers, if these are only some. */
  readonly more?: { readonly text: string; readonly href: string } | undefined;
}

/** Customer reviews for a page. */
export interface ReviewsView {
  readonly stars: StarsView;
  /** `415 reviews`. */
  readonly count: string;
  readonly reviews: readonly ReviewView[];
}
export interface ReviewView {
  readonly id: string;
  readonly name: string;
  readonly stars: StarsView;
  /** As in the review data. */
  readonly date?: string | undefined;
  /** Absent for a stars-only review. */
  readonly text?: string | undefined;
  /** The rest of a long text. */
  readonly more?: string | undefined;
}

/** Customer reviews. */
export interface ReviewsBlock {
  readonly kind: 'reviews';
  readonly heading: string;
  readonly reviews: ReviewsView;
}
