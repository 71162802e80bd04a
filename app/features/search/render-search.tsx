import type { SearchView } from '#server/search/views/search-view';
import { say } from '~/rendering/say';
import { renderStaticOnce, type StaticText } from '~/rendering/static';
import { formId } from './filter-form';
import { renderFilterGroups } from './filter-group';
import { Results, type ResultsProps } from './results';
import * as css from './search-page.css';

/** What only the static parts show. */
type InParts =
  | Exclude<keyof ResultsProps, 'layout' | 'noStock' | 'clearHref'>
  | 'sort'
  | 'filters'
  | 'carried';

/** The browser's data for a results page. */
export interface RenderedSearchView extends Omit<SearchView, InParts> {
  /** The sort order, as in the address. */
  readonly order: string;
  readonly results?: StaticText | undefined;
  readonly groups?: StaticText | undefined;
  readonly sortField?: StaticText | undefined;
  readonly before?: undefined;
  readonly after?: undefined;
}

/** Renders a results page's cars and filters. On the server only. */
export function renderSearch(view: SearchView): RenderedSearchView {
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
    nearest,
    alert,
    terms,
    many,
    ...rest
  } = view;
  return {
    ...rest,
    order: sort.value,
    results: renderStaticOnce(
      'results',
      {
        cards,
        promos,
        shown,
        chips,
        pages,
        previous,
        next,
        understood,
        unread,
        unmatched,
        waysOut,
        nearest,
        alert,
        terms,
        layout: view.layout,
        noStock: view.noStock,
        many,
        clearHref: view.clearHref,
      },
      Results,
    ),
    sortField: renderStaticOnce('sort field', { sort, form: formId }, SortField),
    groups: { static: renderFilterGroups(filters, carried) },
  };
}

/**
 * The sort order, a field of the filter form. Rendered on the server only, so that a choice made before hydration
 * stays.
 */
const SortField = ({ sort, form }: { sort: SearchView['sort']; form: string }) => (
  <label className={css.sortLabel}>
    <span className={css.sortText}>{say('Sort by')}</span>
    <select className={css.select} name="sortBy" form={form} defaultValue={sort.value}>
      {sort.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
);
