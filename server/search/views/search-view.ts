import type { CardView } from '../../stock/views/card-view';

/** One value of a filter with the cars it would give. */
export interface OptionView {
  readonly value: string;
  readonly text: string;
  readonly count: number;
  readonly checked?: true | undefined;
}
export type FilterView =
  | {
      readonly kind: 'values';
      readonly name: string;
      readonly label: string;
      readonly options: readonly OptionView[];
    }
  | {
      readonly kind: 'range';
      readonly name: string;
      readonly label: string;
      readonly unit: '$' | 'km' | '';
      readonly step: number;
      /** Least and greatest in stock. */
      readonly min: number;
      readonly max: number;
      readonly from?: number | undefined;
      readonly to?: number | undefined;
    };
export interface ChipView {
  readonly text: string;
  /** The same search without this refinement. */
  readonly href: string;
}
export interface PageLinkView {
  readonly text: string;
  readonly href: string;
  readonly current?: true | undefined;
}
export interface SearchView {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
  readonly count: number;
  readonly countText: string;
  readonly query: string;
  /** Cars on this page. */
  readonly shown: number;
  /** Absent from a document's data, as the filters are: they stand in the document, drawn. */
  readonly cards?: readonly CardView[] | undefined;
  readonly filters?: readonly FilterView[] | undefined;
  readonly chips: readonly ChipView[];
  readonly clearHref: string;
  /** Where the filter form goes: every filter is in the form itself. */
  readonly action: string;
  readonly sort: { readonly value: string; readonly options: readonly { value: string; text: string }[] };
  readonly pages: readonly PageLinkView[];
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** Said above the results when the search engine is away. */
  readonly notice?: string | undefined;
}
