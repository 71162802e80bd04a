import type { CarsBelowView } from '#server/search/stock-search/views/cars-below-view';
import type { BudgetResultView } from './budget-view';
import type { LinkView, ModelGroupView, TileGridView } from './tile-view';

/** Common texts of every finder's page. */
export interface FinderPageHead {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
}
/** The form of the budget-based car finder with its result. */
export interface BudgetFinderView {
  readonly heading: string;
  readonly repayment: number;
  readonly per: 'month' | 'week';
  readonly deposit: number;
  /** First repayment of each period. */
  readonly defaults: { readonly month: number; readonly week: number };
  readonly note: string;
  readonly result: BudgetResultView;
}
export interface BudgetPageView extends FinderPageHead {
  readonly below: CarsBelowView;
  readonly finder: BudgetFinderView;
}
export interface PriceRangeView extends FinderPageHead {
  readonly below: CarsBelowView;
  /** The form's action. */
  readonly action: string;
  /** The chosen range, in dollars; an end without a limit is absent. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The attribute's name in searches: its fields are `{attribute}_min` and `{attribute}_max`. */
  readonly attribute: 'price' | 'subscription_price';
  /** The slider. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Absent if the count fails. */
  readonly count?: number | undefined;
}
/** Grids of tiles, of one attribute or of all. */
export interface BrowseView extends FinderPageHead {
  readonly all: LinkView;
  readonly links: readonly LinkView[];
  /** Absent from a document's data, which has them as rendered HTML. So are the models and cars below. */
  readonly grids?: readonly TileGridView[] | undefined;
}
export interface ModelsView extends FinderPageHead {
  /** Grids of body types, or groups of the models of one. */
  readonly kind: 'bodies' | 'models';
  readonly all: LinkView;
  /** The other body types. */
  readonly links: readonly LinkView[];
  readonly grids?: readonly TileGridView[] | undefined;
  readonly groups?: readonly ModelGroupView[] | undefined;
}
/** Shown with a 404: alternatives. */
export interface MissingView {
  readonly heading: string;
  readonly text: string;
  readonly ways: readonly { readonly text: string; readonly countText?: string; readonly href: string }[];
}
