import type { LocationCardView } from '#server/dealer/views/location-card-view';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { LocationGroup, OffersBlock, ReviewsView } from '#server/page/views/site-blocks';
import type { LinkView } from '#server/platform/views/packed';
import type {
  BudgetFinderView,
  FinderPageHead,
  ModelTileView,
  TileGridView,
} from '#server/search/views/finder-views';
import type { NoStockView } from '#server/search/views/search-view';
import type { ActionView, CardView, PromoView, TagView } from '#server/stock/views/card-view';
import type { FinanceBoxView } from '#server/stock/views/finance-view';
import type { PriceView } from '#server/stock/views/price-view';

/** The home page: search, body types, the banner, cars, the budget finder, more ways to browse. */
export interface HomeView extends HomeSectionsView {
  readonly title: string;
  readonly canonical: string;
  readonly heading: string;
  readonly intro?: string | undefined;
  readonly searchAction: string;
  /** Absent without stock: then there is `noStock`. */
  readonly countText?: string | undefined;
  readonly noStock?: NoStockView | undefined;
  /** The newest car, or the dealer's own photo without a caption. */
  readonly hero?:
    | { readonly href: string; readonly picture: PictureView; readonly caption?: string | undefined }
    | undefined;
  /** Facts, body types and the sections below the cars take the place of banners and further tiles. */
  readonly short?: true | undefined;
  readonly chips?: readonly TileGridView[] | undefined;
  /** Facts about the dealer. */
  readonly trust?: readonly TrustFactView[] | undefined;
  readonly banners: readonly BannerView[];
  /** Absent if the tenant does not offer it. */
  readonly budget?: BudgetFinderView | undefined;
  readonly shelves: readonly ShelfView[];
  readonly firstTiles?: readonly TileGridView[] | undefined;
  readonly moreTiles?: readonly TileGridView[] | undefined;
  /** The finance warning, once, at the foot of the page. */
  readonly financeNote?: readonly string[] | undefined;
  /** The place of the cars that this browser opened last. */
  readonly recentlySeen?: true | undefined;
  /** The cars of each shelf. */
  readonly shelfCars: readonly (readonly CardView[])[];
}
/** A fact that earns trust, and the page that shows it. */
export interface TrustFactView {
  readonly text: string;
  readonly icon: 'star' | 'tick' | 'pin' | 'clock';
  readonly href?: string | undefined;
}
/** Below the cars of a short home page. */
export interface HomeSectionsView {
  /** The start of a valuation; without makes, a link to it. */
  readonly sell?:
    | {
        readonly heading: string;
        readonly text: string;
        readonly href: string;
        readonly button: string;
        /** Of the makes. */
        readonly label: string;
        readonly makes: readonly string[];
      }
    | undefined;
  readonly yards?:
    | {
        readonly heading: string;
        /** On a wide screen. */
        readonly columns: number;
        readonly yards: readonly Pick<LocationCardView, 'name' | 'href' | 'address' | 'open' | 'phone'>[];
        /** The page that finds the nearest one to a postcode. */
        readonly nearest?: string | undefined;
      }
    | undefined;
  readonly reviews?: ReviewsView | undefined;
}
export interface BannerView {
  readonly title: string;
  readonly text?: string | undefined;
  readonly button: string;
  readonly href: string;
  readonly image?: { readonly src: string; readonly srcset?: string | undefined } | undefined;
  /** The picture above the text, as wide as the slide. */
  readonly wide?: true | undefined;
}
/** A row of cars under a heading: a featured list, or the newest. */
export interface ShelfView {
  readonly title: string;
  readonly more: { readonly text: string; readonly href: string };
  /** The dealer's own cards between its cars. */
  readonly promos?: readonly PromoView[] | undefined;
}

/** The page for a make, model or body type that is not in stock: suggestions, and all cars. */
export interface SearchNotFoundView {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly suggestions: readonly {
    readonly text: string;
    readonly countText: string;
    readonly href: string;
  }[];
  readonly all: { readonly text: string; readonly href: string };
  /** The page to ask for an alert for this search. */
  readonly alert?: { readonly text: string; readonly href: string } | undefined;
}

/** The page of one make. */
export interface BrandView extends FinderPageHead {
  /** The make's logo; without one only its name shows. */
  readonly logo?: PictureView | undefined;
  readonly countText: string;
  /** Link to all stock of the make; absent if there is none. */
  readonly all?: LinkView | undefined;
  readonly modelsHeading: string;
  /** By car type, with counts. */
  readonly types: readonly LinkView[];
  readonly models?: readonly ModelTileView[] | undefined;
  readonly newest?: readonly CardView[] | undefined;
  /** Offers of the make, in a suitable number of columns. */
  readonly offers?: Pick<OffersBlock, 'columns' | 'offers' | 'note'> | undefined;
  /** Locations that sell it. */
  readonly places?: LocationGroup | undefined;
}

/** A column of the comparison. */
export interface ComparedCarView {
  readonly id: string;
  readonly slug: string;
  readonly href: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly picture: PictureView;
  readonly tag?: TagView | undefined;
  readonly price: PriceView;
  /** The shopper's own price, as on its card. */
  readonly afterTradeIn?: string | undefined;
  /** Why it has no repayment. */
  readonly noRepayment?: string | undefined;
  /** Set for one car at most, and only if it is true of all compared cars. */
  readonly priceNote?: string | undefined;
  /** Those of its card, and the purchase where the site sells from start to finish. */
  readonly actions: readonly ActionView[];
  readonly finance?: FinanceBoxView | undefined;
  /** Set for one car at most, likewise. */
  readonly repaymentNote?: string | undefined;
  /** The same comparison without this car. */
  readonly removeHref: string;
}
/** A car in the address that is not in the table. */
export interface GoneCarView {
  readonly slug: string;
  readonly name: string;
  /** Why, after its name: `has been sold`. */
  readonly missing: string;
  readonly removeHref: string;
}
export interface CellView {
  /** Absent: the car does not state it. */
  readonly text?: string | undefined;
  /** A tick or a dash before the text, which is then for screen readers only. */
  readonly mark?: 'yes' | 'no' | undefined;
  readonly note?: string | undefined;
}
export interface CompareRowView {
  readonly label: string;
  /** All state the same. */
  readonly alike?: true | undefined;
  /** One fewer than columns where nothing is known of the shopper's own car, the last one. */
  readonly cells: readonly CellView[];
}
/** Another car to compare, by a plain link. */
export interface SuggestedCarView {
  readonly slug: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly priceText: string;
  readonly picture: PictureView;
  readonly href: string;
}
/** The car in the shopper's garage: the last column. */
export interface OwnColumnView {
  /** `Your car`. */
  readonly label: string;
  /** `2019 Mazda CX-5`. */
  readonly name: string;
  /** `We offer $11,600, until 7 December`, for a trade-in that the shopper agreed to. */
  readonly offer?: string | undefined;
  /** The same comparison without it. */
  readonly removeHref: string;
  readonly link?: LinkView | undefined;
  /** The same comparison with another car of the garage. */
  readonly others: readonly LinkView[];
}
export interface CompareView {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
  /** Why some requested cars are missing. */
  readonly notice?: string | undefined;
  readonly cars: readonly ComparedCarView[];
  readonly own?: OwnColumnView | undefined;
  /** Why the shopper's own car is missing. */
  readonly ownNotice?: { readonly text: string; readonly link: LinkView } | undefined;
  readonly gone: readonly GoneCarView[];
  /** What buyers decide by, where the cars are alike, too. */
  readonly deciding: readonly CompareRowView[];
  readonly differing: readonly CompareRowView[];
  readonly same: readonly { readonly label: string; readonly value: string }[];
  readonly equipment?:
    | {
        readonly differing: readonly CompareRowView[];
        readonly moreText?: string | undefined;
        readonly shared: readonly string[];
      }
    | undefined;
  /** Warning, example loan and date, if a car shows finance. */
  readonly financeNote?: readonly string[] | undefined;
  readonly suggestions: readonly SuggestedCarView[];
  readonly searchHref: string;
}
