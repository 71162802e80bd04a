import type { BudgetFinderView } from '#server/search/finders/views/finder-views';

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
        readonly min: number;
        readonly max: number;
      }
    | undefined;
}
