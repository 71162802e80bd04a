import { z } from 'zod';
import type { CardView, PromoView } from '#server/stock/views/card-view';
import type { CarriedFieldView, TermsFormView } from '#server/stock/views/price-view';

/** One value of a filter with its number of cars. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly count: number;
  readonly checked?: true | undefined;
  /** `#rrggbb` beside a colour's name. */
  readonly swatch?: string | undefined;
}
/** Common to every filter: its name in a URL and its heading. */
interface FilterHead {
  readonly name: string;
  readonly label: string;
}
export interface ValuesFilterView extends FilterHead {
  readonly kind: 'values';
  /** `list` one below the other; `swatches` with a colour; `buttons` short ones beside each other (seats). */
  readonly control: 'list' | 'swatches' | 'buttons';
  readonly options: readonly OptionView[];
  /** Number shown initially, the rest on request; all if absent. */
  readonly first?: number | undefined;
  /** Long enough that typing is faster than scrolling. */
  readonly find?: true | undefined;
  /** Heading before the rest, e.g. `All makes`. */
  readonly restLabel?: string | undefined;
}
export interface RangeFilterView extends FilterHead {
  readonly kind: 'range';
  readonly unit: '$' | 'km' | '';
  readonly step: number;
  /** Lowest and highest in stock, on the step: the ends of the slider. */
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
  /** Error of an invalid postcode. */
  readonly error?: string | undefined;
}
export type FilterView = ValuesFilterView | RangeFilterView | NearFilterView;

/** The readings of a shopper's words: each chip removes one. */
export interface UnderstoodView {
  readonly chips: readonly ChipView[];
  /** The same words searched literally. */
  readonly literal: { readonly text: string; readonly href: string };
}
/** A suggestion for an empty search: the number of cars without this one refinement. */
export interface WayOutView {
  readonly text: string;
  readonly countText: string;
  readonly href: string;
}
interface ChipView {
  readonly text: string;
  /** The same search without this refinement. */
  readonly href: string;
}
interface PageLinkView {
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
  /** Not indexable. */
  readonly noindex?: true | undefined;
  readonly count: number;
  readonly countText: string;
  /** Which of them the page has, from 1; absent if it has them all. */
  readonly range?: { readonly first: number; readonly last: number } | undefined;
  /** The site's noun for its stock, in the plural. */
  readonly many: string;
  readonly query: string;
  /** The words as typed, if some of them were read and are no longer part of `query`. */
  readonly typed?: string | undefined;
  /** The words are searched literally, and the form keeps it so. */
  readonly literal?: true | undefined;
  /** Cars on this page. */
  readonly shown: number;
  readonly cards: readonly CardView[];
  readonly filters: readonly FilterView[];
  readonly carried: readonly CarriedFieldView[];
  /** Forms for where the shopper registers a car, and their loan; absent where the site has neither. */
  readonly terms?: TermsFormView | undefined;
  /** The loan that only the words name, which a comparison keeps. */
  readonly typedLoan?: readonly CarriedFieldView[] | undefined;
  /** The dealer's own cards between the cars. */
  readonly promos?: readonly PromoView[] | undefined;
  readonly chips: readonly ChipView[];
  /** How many of them are filters; the words are none. */
  readonly refined: number;
  /** No filter leads to a car. */
  readonly isDeadEnd?: true | undefined;
  readonly clearHref: string;
  /** The filter form's action: the filters and the carried fields are the whole search. */
  readonly action: string;
  readonly sort: { readonly value: string; readonly options: readonly { value: string; text: string }[] };
  readonly pages: readonly PageLinkView[];
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Shown above the results: the search engine is unreachable, a postcode is invalid, or the yards are in another state. */
  readonly notice?: string | undefined;
  /** The page that says more about it. */
  readonly noticeLink?: { readonly text: string; readonly href: string } | undefined;
  readonly understood?: UnderstoodView | undefined;
  /** If words are searched literally: the same search with their readings. */
  readonly unread?: { readonly text: string; readonly href: string } | undefined;
  /** On a page without cars: the requested values without stock, e.g. `“toyoda”`. */
  readonly unmatched?: string | undefined;
  /** On a page without cars: the names nearest to those, then the single refinements to drop, most cars first. */
  readonly waysOut?: readonly WayOutView[] | undefined;
  /** On a page without cars: the nearest ones, each group under the refinement that was loosened for it. */
  readonly nearest?: readonly NearestCarsView[] | undefined;
  /** If there is no stock at all, for any search. */
  readonly noStock?: NoStockView | undefined;
  /** The page to ask for an alert for this search. */
  readonly alert?: { readonly text: string; readonly href: string } | undefined;
  /** The layout of the list, and the links that change it. */
  readonly layout: {
    readonly current: 'grid' | 'list';
    readonly gridHref: string;
    readonly listHref: string;
  };
}

/** Some cars of a search that was loosened; its text says by what. */
export interface NearestCarsView extends WayOutView {
  readonly cards: readonly CardView[];
}

/** Shown in place of cars on a site without stock. */
export interface NoStockView {
  readonly heading: string;
  readonly text: string;
  /** The first is the primary action. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** A search box and some cars, below a page that is not a list itself. */
export interface CarsBelowView {
  readonly heading: string;
  readonly cars: readonly CardView[];
  readonly all: { readonly text: string; readonly href: string };
  /** Address of the search page. */
  readonly action: string;
  readonly noun: { readonly one: string; readonly many: string };
}

const linkSchema = z.object({
  text: z.string().describe('What the link says, such as `Next car: 2019 Toyota Corolla`.'),
  href: z.string().describe('Path of the car page.'),
});

/** A list, and a car's position in it. */
export const listAroundViewSchema = z.object({
  name: z.string().describe('The number of cars and what they are, such as `23 used Toyotas`.'),
  href: z.string().describe('Path and query of the search page that shows the car.'),
  count: z.int().describe('Cars in the list, on all pages.'),
  position: z.int().optional().describe('Where the car stands, from 1. Absent when it is not in the list.'),
  previous: linkSchema.optional().describe('The car before it, on any page.'),
  next: linkSchema.optional().describe('The car after it, on any page.'),
});
export type ListAroundView = z.infer<typeof listAroundViewSchema>;

/** A suggestion for the text typed so far. */
export const suggestionViewSchema = z.object({
  kind: z.enum(['list', 'make', 'model', 'body', 'car']),
  text: z.string(),
  /** For a car: its price. */
  hint: z.string().optional(),
  /** For a name: cars in stock. */
  count: z.int().optional(),
  /** Path of the list, or of the car. */
  href: z.string(),
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;
