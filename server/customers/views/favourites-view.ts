import type { CardView } from '#server/stock/views/card-view';

export interface FavouritesView {
  readonly title: string;
  readonly searchHref: string;
  /** Favourites can be compared. */
  readonly compare: boolean;
}

/** The answer of `GET /api/cars` for a browser's stored cars. */
export interface LookedUpView {
  readonly cars: readonly { readonly slug: string; readonly sold: boolean; readonly card: CardView }[];
  readonly gone: readonly string[];
}
