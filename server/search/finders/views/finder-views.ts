import type { CarsBelowView } from '#server/search/stock-search/views/cars-below-view';
import type { BudgetResultView } from './budget-view';
import type { LinkView, ModelGroupView, TileGridView } from './tile-view';

/** What every finder's page says about itself. */
export interface FinderPageHead {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
}
/** The form of the budget-based car finder with what its amounts find. */
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
  /** Where its form leads. */
  readonly action: string;
  /** What is chosen, in dollars; an end that limits nothing is absent. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** What is chosen, as searches call it: its fields are `{attribute}_min` and `{attribute}_max`. */
  readonly attribute: 'price' | 'subscription_price';
  /** The slider. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Absent while nobody can count. */
  readonly count?: number | undefined;
}
/** Grids of tiles, of one attribute or of all. */
export interface BrowseView extends FinderPageHead {
  readonly all: LinkView;
  readonly links: readonly LinkView[];
  /** Absent from a document's data: they stand in the document, drawn. So are the models and cars below. */
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
/** Said with a 404: what there is instead. */
export interface MissingView {
  readonly heading: string;
  readonly text: string;
  readonly ways: readonly { readonly text: string; readonly countText?: string; readonly href: string }[];
}
