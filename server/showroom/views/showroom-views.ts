import type { PictureView } from '#server/dealer/views/picture-view';
import type { LocationGroup, OffersBlock } from '#server/page/views/site-blocks';
import type { LinkView } from '#server/platform/views/link-view';
import type {
  BudgetFinderView,
  FinderPageHead,
  ModelTileView,
  TileGridView,
} from '#server/search/views/finder-views';
import type { NoStockView } from '#server/search/views/search-view';
import type { CardView, PromoView } from '#server/stock/views/card-view';

/** The home page: search, body types, the banner, cars, the budget finder, more ways to browse. */
export interface HomeView {
  readonly title: string;
  readonly canonical: string;
  readonly heading: string;
  readonly intro?: string | undefined;
  readonly searchAction: string;
  /** Absent without stock: then there is `noStock`. */
  readonly countText?: string | undefined;
  readonly noStock?: NoStockView | undefined;
  /** The newest car, in the hero on a wide screen. */
  readonly hero?:
    | { readonly href: string; readonly picture: PictureView; readonly caption: string }
    | undefined;
  readonly banners: readonly BannerView[];
  /** Absent if the tenant does not offer it. */
  readonly budget?: BudgetFinderView | undefined;
  readonly shelves: readonly ShelfView[];
  readonly firstTiles?: readonly TileGridView[] | undefined;
  readonly moreTiles?: readonly TileGridView[] | undefined;
  /** The cars of each shelf. */
  readonly shelfCars?: readonly (readonly CardView[])[] | undefined;
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
  /** The finance warning goes below it: the last shelf with a finance box. */
  readonly note?: true | undefined;
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
  readonly offers?: Pick<OffersBlock, 'columns' | 'offers'> | undefined;
  /** Locations that sell it. */
  readonly places?: LocationGroup | undefined;
}
