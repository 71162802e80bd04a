import type { SharedWatchlistView, WatchlistView } from '#server/garage/views/garage-view';
import { StaticCarList } from '~/parts/cars/car-list';
import { renderStatic } from '~/rendering/static';
import * as frame from './favourites-page.css';
import { OwnWatchlist } from './own-watchlist';
import type { RenderedWatchlistView } from './watchlist-page';

type AnyWatchlist = { readonly own: WatchlistView } | { readonly shared: SharedWatchlistView };

/** Renders a customer's list, or a shared one. On the server only: the styles come with `watchlist-page.tsx`. */
export const renderWatchlist = (view: AnyWatchlist): RenderedWatchlistView =>
  'own' in view
    ? { watchlist: { title: view.own.title }, html: renderStatic(<OwnWatchlist view={view.own} />) }
    : { watchlist: { title: view.shared.title }, html: renderStatic(<SharedList view={view.shared} />) };

const SharedList = ({ view }: { view: SharedWatchlistView }) => (
  <>
    <header className={frame.head}>
      <h1>Shared {view.noun.many}</h1>
      <a className={frame.back} href={view.searchHref}>
        All {view.noun.many}
      </a>
      <p className={frame.where}>Somebody shared these {view.noun.many} with you.</p>
    </header>
    {view.cars.length > 0 ? (
      <StaticCarList cars={view.cars} opens />
    ) : (
      <p className={frame.text}>No {view.noun.many} are saved here at the moment.</p>
    )}
  </>
);
