import type { SearchView, WayOutView } from '#server/search/stock-search/views/search-view';
import { CarList } from '~/ui/car-list';
import { NoStock } from '~/ui/no-stock';
import { Pagination } from './pagination';
import { RefinementChips } from './refinement-chips';
import * as css from './results.css';
import { Understood, Unread } from './understood';

/** The most cards visible before scrolling on the widest screen. */
const eagerCards = 4;

/** The results: refinements, cars and pagination. Rendered on the server only. */
export const Results = ({ view }: { view: SearchView }) => (
  <>
    {view.understood ? <Understood understood={view.understood} /> : null}
    {view.unread ? <Unread read={view.unread} /> : null}
    <RefinementChips view={view} />
    {view.shown > 0 ? (
      <CarList
        cars={view.cards}
        promos={view.promos}
        layout={view.layout.current}
        eager={eagerCards}
        compare
      />
    ) : (
      <Empty view={view} />
    )}
    <Pagination view={view} />
  </>
);

/** An empty search offers alternatives; a site without stock only offers contact. */
const Empty = ({ view }: { view: SearchView }) =>
  view.noStock ? (
    <div className={css.empty}>
      <NoStock {...view.noStock} />
    </div>
  ) : (
    <NoCars view={view} />
  );

const NoCars = ({ view }: { view: SearchView }) => (
  <div className={css.empty}>
    <h2>
      No {view.countText.replace('0 ', '')} match {view.unmatched ?? 'your search'}
    </h2>
    {view.waysOut && view.waysOut.length > 0 ? (
      <>
        <p>{view.unmatched ? 'Try one of these instead:' : 'Try removing a filter:'}</p>
        <ul className={css.waysOut}>
          {view.waysOut.map((way) => (
            <WayOut key={way.href} way={way} />
          ))}
        </ul>
      </>
    ) : (
      <p>Remove a filter, or start again with all stock.</p>
    )}
    <a href={view.clearHref}>See all {view.countText.replace('0 ', '')}</a>
  </div>
);

const WayOut = ({ way }: { way: WayOutView }) => (
  <li>
    <a className={css.wayOut} href={way.href}>
      {way.text} <span className={css.wayCount}>{way.countText}</span>
    </a>
  </li>
);
