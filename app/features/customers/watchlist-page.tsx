import type { SharedWatchlistView, WatchlistView } from '#server/garage/views/garage-view';
import { StaticCarList } from '~/parts/cars/car-list';
import { personalHead } from '~/parts/head';
import { enhance } from '~/rendering/enhanced';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import * as frame from './favourites-page.css';
import { OwnWatchlist } from './own-watchlist';
import * as css from './watchlist-page.css';

enhance({ favourites: () => import('./add-favourites') });

/** The browser's data for a watchlist: one static part. */
export interface RenderedWatchlistView {
  readonly watchlist: { readonly title: string };
  readonly html?: StaticText | undefined;
}

type AnyWatchlist = { readonly own: WatchlistView } | { readonly shared: SharedWatchlistView };

export const isWatchlist = (view: object): view is RenderedWatchlistView => 'watchlist' in view;

/** Renders a customer's list, or a shared one. On the server only. */
export const renderWatchlist = (view: AnyWatchlist): RenderedWatchlistView =>
  'own' in view
    ? { watchlist: { title: view.own.title }, html: renderStatic(<OwnWatchlist view={view.own} />) }
    : { watchlist: { title: view.shared.title }, html: renderStatic(<SharedList view={view.shared} />) };

export const WatchlistPage = ({ view }: { view: RenderedWatchlistView }) => (
  <Static as="main" id="main" className={`${column} ${frame.page} ${css.page}`} html={view.html} />
);

/** Not for search engines. Links do not pass the address of a shared list to other sites. */
export const watchlistHead = ({ watchlist }: RenderedWatchlistView) => personalHead(watchlist.title);

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
