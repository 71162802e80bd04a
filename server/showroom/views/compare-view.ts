import type { PictureView } from '#server/dealer/views/picture-view';
import type { ActionView, TagView } from '#server/stock/views/card-view';
import type { FinanceBoxView } from '#server/stock/views/finance-view';
import type { PriceView } from '#server/stock/views/price-view';

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
  /** Set for one car at most, and only if it is true of all compared cars. */
  readonly priceNote?: string | undefined;
  readonly action: ActionView;
  readonly finance?: FinanceBoxView | undefined;
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
export interface CompareView {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
  /** Why some requested cars are missing. */
  readonly notice?: string | undefined;
  readonly cars: readonly ComparedCarView[];
  readonly gone: readonly GoneCarView[];
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
