import { z } from 'zod';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { LinkView } from '#server/platform/views/packed';
import type { CarsBelowView } from './search-view';

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
  /** What the shopper's accepted trade-in brings, as the form's own field. */
  readonly tradeIn?: { readonly name: string; readonly value: number } | undefined;
  /** Per cent a year; absent where the budget is a plain sum before interest. */
  readonly rate?: number | undefined;
  /** First repayment of each period. */
  readonly defaults: { readonly month: number; readonly week: number };
  readonly note: string;
  /** For the comparison rate in the note. */
  readonly warning?: readonly string[] | undefined;
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
  /** `Price`, or which price it is. */
  readonly label: string;
  /** Which prices the site filters by, where they are not the dealer's. */
  readonly note?: string | undefined;
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

/** A budget's result, ready to display. */
export const budgetResultSchema = z.object({
  budget: z
    .int()
    .describe('The estimate in whole dollars: what the repayments pay off over the term, plus the deposit.'),
  budget_text: z.string().describe('The same in words.'),
  repayment: z.int().describe('The repayment used, in dollars a period: clamped between 0 and 1,000,000.'),
  deposit: z.int().describe('The deposit used, in dollars, clamped likewise.'),
  rate: z
    .number()
    .optional()
    .describe('The interest used, in per cent a year; absent where the budget is before interest.'),
  count: z.int().describe('Cars whose price is within it.'),
  available: z.boolean().describe('False when the budget is below the lowest price: the button is disabled.'),
  button: z.string().describe('Text of the button.'),
  note: z.string().optional().describe('Note when nothing is found.'),
  href: z.string().describe('Link to the cars found.'),
});
export type BudgetResultView = z.infer<typeof budgetResultSchema>;

/** One value of an attribute with the cars it leads to. */
export interface TileView {
  readonly text: string;
  readonly count: number;
  readonly countText: string;
  readonly href: string;
  /** Address of a body type's picture. */
  readonly picture?: string | undefined;
  /** Address of a make's logo. */
  readonly logo?: string | undefined;
}
export interface TileGridView {
  readonly attribute: string;
  readonly heading: string;
  readonly tiles: readonly TileView[];
  /** Link to the rest, if not all are shown. */
  readonly more?: LinkView | undefined;
}
/** A model in stock, with a picture of one of its cars; or one of the dealer's range. */
export interface ModelTileView {
  readonly text: string;
  readonly countText: string;
  /** Absent if it has no own page and no stock. */
  readonly href?: string | undefined;
  readonly picture: PictureView;
  /** The lowest price of an available car, with its type; absent if none has a price. */
  readonly from?: { readonly text: string; readonly kind?: string | undefined } | undefined;
  /** `New`, `Coming soon`. */
  readonly tag?: string | undefined;
  readonly description?: string | undefined;
  /** Its fuel, and available accessories. */
  readonly facts?: string | undefined;
}
export interface ModelGroupView {
  readonly make: string;
  readonly href: string;
  readonly models: readonly ModelTileView[];
}
