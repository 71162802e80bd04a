import type { SearchView } from '#server/search/views/search-view';
import { column } from '~/styles/layout.css';
import { CarList } from '~/ui/car-list';
import { Icon } from '~/ui/icon';
import { LayoutSwitch } from '~/ui/layout-switch';
import { FilterForm } from './filter-form';
import { Pagination } from './pagination';
import { RefinementChips } from './refinement-chips';
import * as css from './search-page.css';

/** How many cards may be seen before scrolling on the widest screen. */
const eagerCards = 4;

/** The results page: what the list is, what is refined, the cars, the filters beside them or in a sheet. */
export function SearchPage({ view }: { view: SearchView }) {
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <p className={css.count} aria-live="polite">
          {view.countText}
        </p>
      </header>
      {view.notice ? (
        <p className={css.notice} role="status">
          {view.notice}
        </p>
      ) : null}
      <a className={css.openFilters} href="#filters">
        <Icon name="filter" /> Filter and sort{view.chips.length > 0 ? ` (${view.chips.length})` : ''}
      </a>
      <FilterForm view={view} />
      <section id="results" className={css.results} aria-label="Results">
        <div className={css.tools}>
          <RefinementChips view={view} />
          <LayoutSwitch layout={view.layout} />
        </div>
        {view.shown > 0 ? (
          <CarList
            key={view.key}
            cars={view.cards}
            promos={view.promos}
            layout={view.layout.current}
            eager={eagerCards}
            compare
          />
        ) : (
          <NoCars clearHref={view.clearHref} />
        )}
        <Pagination view={view} />
      </section>
    </main>
  );
}

const NoCars = ({ clearHref }: { clearHref: string }) => (
  <div className={css.empty}>
    <h2>No cars match all of that</h2>
    <p>Take a filter away, or start again with everything in stock.</p>
    <a href={clearHref}>See all cars</a>
  </div>
);
