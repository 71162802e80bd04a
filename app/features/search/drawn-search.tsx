import type { SearchView } from '#server/search/stock-search/views/search-view';
import { drawOnce, drawPart } from '~/ui/island';
import { formId } from './filter-form';
import { FilterGroups } from './filter-group';
import { Results } from './results';
import { SortField } from './sort-field';

/** What is only seen drawn. */
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

/** What a browser gets of a results page: all that never changes by itself comes drawn. */
export interface DrawnSearchView extends Omit<SearchView, Seen> {
  /** How much is refined. */
  readonly refined: number;
  /** The order of the list, as an address says it. */
  readonly order: string;
  /** HTML; absent from a document's data, for there they stand in the document. */
  readonly results?: string | undefined;
  readonly groups?: string | undefined;
  readonly sortField?: string | undefined;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** The parts that a document has as rendered HTML. */
export const drawnParts = ['results', 'groups', 'sortField'] as const;

/** Draws a results page's cars and filters. On the server only. */
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
