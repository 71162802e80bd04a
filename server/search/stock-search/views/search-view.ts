import type { CardView } from '#server/stock/cars/views/card-view';
import type { PromoView } from '#server/stock/promos/views/promo-view';
import type { NoStockView } from './no-stock-view';

/** One value of a filter with the cars it would give. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly count: number;
  readonly checked?: true | undefined;
  /** `#rrggbb` beside a colour's name. */
  readonly swatch?: string | undefined;
}
/** What every filter has: its name in a URL and its heading. */
interface FilterHead {
  readonly name: string;
  readonly label: string;
}
export interface ValuesFilterView extends FilterHead {
  readonly kind: 'values';
  /** `list` one below the other; `swatches` with a colour; `buttons` short ones beside each other (seats). */
  readonly control: 'list' | 'swatches' | 'buttons';
  readonly options: readonly OptionView[];
  /** So many are shown at first, the rest on demand; all when absent. */
  readonly first?: number | undefined;
  /** So many values that typing finds one sooner than scrolling. */
  readonly find?: true | undefined;
  /** Heading before the rest, e.g. `All makes`. */
  readonly restLabel?: string | undefined;
}
export interface RangeFilterView extends FilterHead {
  readonly kind: 'range';
  readonly unit: '$' | 'km' | '';
  readonly step: number;
  /** Least and greatest in stock, on the step: the ends of the slider. */
  readonly min: number;
  readonly max: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** How many cars each part of the slider has, as a histogram in per cent. */
  readonly bars?:
    | readonly { readonly from: number; readonly to: number; readonly height: number }[]
    | undefined;
}
/** Distance from a postcode: the inputs `postcode` and `within`. */
export interface NearFilterView extends FilterHead {
  readonly kind: 'near';
  readonly postcode: string;
  readonly withinKm: number;
  readonly distances: readonly { readonly value: number; readonly text: string }[];
  /** Said at the postcode when it is none. */
  readonly error?: string | undefined;
}
export type FilterView = ValuesFilterView | RangeFilterView | NearFilterView;

/** Part of the search that no filter shows: a hidden field of the form. */
export interface CarriedFieldView {
  readonly name: string;
  readonly value: string;
}

/** What was read out of the words a shopper typed: each chip takes one reading back. */
export interface UnderstoodView {
  readonly chips: readonly ChipView[];
  /** The same words searched as they stand. */
  readonly literal: { readonly text: string; readonly href: string };
}
/** What to do when nothing matches: dropping this one refinement gives so many cars. */
export interface WayOutView {
  readonly text: string;
  readonly countText: string;
  readonly href: string;
}
export interface ChipView {
  readonly text: string;
  /** The same search without this refinement. */
  readonly href: string;
}
export interface PageLinkView {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
  /** Pages before it are left out. */
  readonly gap?: true | undefined;
}
export interface SearchView {
  /** Path and query of this page, spelled as every link to it is. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** The address search engines should know the list by. */
  readonly canonical: string;
  /** Not worth a search engine's while. */
  readonly noindex?: true | undefined;
  readonly count: number;
  readonly countText: string;
  readonly query: string;
  /** The words as they were typed, where some of them were read and are no part of `query` any more. */
  readonly typed?: string | undefined;
  /** The words are searched as they stand, and the form goes on to do so. */
  readonly literal?: true | undefined;
  /** Cars on this page. */
  readonly shown: number;
  readonly cards: readonly CardView[];
  readonly filters: readonly FilterView[];
  readonly carried: readonly CarriedFieldView[];
  /** The dealer's own cards between the cars. */
  readonly promos?: readonly PromoView[] | undefined;
  readonly chips: readonly ChipView[];
  readonly clearHref: string;
  /** Where the filter form goes: the filters and the carried fields are the whole search. */
  readonly action: string;
  readonly sort: { readonly value: string; readonly options: readonly { value: string; text: string }[] };
  readonly pages: readonly PageLinkView[];
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Shown above the results when the search engine is unreachable. */
  readonly notice?: string | undefined;
  readonly understood?: UnderstoodView | undefined;
  /** Where words are searched as they stand: the same search with what can be read of them. */
  readonly unread?: { readonly text: string; readonly href: string } | undefined;
  /** On a page without cars: the values asked for that nothing in stock has, e.g. `“toyoda”`. */
  readonly unmatched?: string | undefined;
  /** On a page without cars: the names nearest to those, then the single refinements to drop, most cars first. */
  readonly waysOut?: readonly WayOutView[] | undefined;
  /** Where nothing is in stock at all, whatever was asked for. */
  readonly noStock?: NoStockView | undefined;
  /** How the list is drawn, and the links that change it. */
  readonly layout: {
    readonly current: 'grid' | 'list';
    readonly gridHref: string;
    readonly listHref: string;
  };
}
