import type { SearchView } from '#server/search/stock-search/views/search-view';
import { drawOnce, drawPart } from '~/ui/island';
import { formId } from './filter-form';
import { FilterGroups } from './filter-group';
import { Results } from './results';
import { SortField } from './sort-field';

/** Parts that only come as rendered HTML. */
type Seen =
  | 'sort'
  | 'cards'
  | 'promos'
  | 'filters'
  | 'carried'
  | 'shown'
  | 'chips'
  | 'pages'
  | 'previous'
  | 'next'
  | 'understood'
  | 'unread'
  | 'unmatched'
  | 'waysOut';

/** The browser's data for a results page: everything static comes rendered. */
export interface DrawnSearchView extends Omit<SearchView, Seen> {
  /** Number of active refinements. */
  readonly refined: number;
  /** The sort order, as in the address. */
  readonly order: string;
  /** HTML; absent from a document's data, because the document already has it. */
  readonly results?: string | undefined;
  readonly groups?: string | undefined;
  readonly sortField?: string | undefined;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** The parts that a document has as rendered HTML. */
export const drawnParts = ['results', 'groups', 'sortField'] as const;

/** Renders a results page's cars and filters. On the server only. */
export function drawSearch(view: SearchView): DrawnSearchView {
  const {
    cards,
    promos,
    filters,
    carried,
    shown,
    chips,
    pages,
    previous,
    next,
    understood,
    unread,
    sort,
    unmatched,
    waysOut,
    ...rest
  } = view;
  return {
    ...rest,
    refined: chips.length + (understood?.chips.length ?? 0),
    order: sort.value,
    results: drawPart(<Results view={view} />),
    sortField: drawPart(<SortField sort={sort} form={formId} />),
    groups: drawOnce(filters, JSON.stringify(carried), () => (
      <FilterGroups filters={filters} carried={carried} />
    )),
  };
}
