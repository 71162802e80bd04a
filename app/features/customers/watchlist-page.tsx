import { personalHead } from '~/parts/head';
import { enhance } from '~/rendering/enhanced';
import { Static, type StaticText } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { page } from './favourites-page.css';
import * as css from './watchlist-page.css';
import '~/parts/cars/car-list';
import '~/ui/error-summary.css';
import '~/ui/field.css';

enhance({ favourites: () => import('./add-favourites') });

/** The browser's data for a watchlist: one static part. */
export interface RenderedWatchlistView {
  readonly watchlist: { readonly title: string };
  readonly html?: StaticText | undefined;
}

export const isWatchlist = (view: object): view is RenderedWatchlistView => 'watchlist' in view;

export const WatchlistPage = ({ view }: { view: RenderedWatchlistView }) => (
  <Static as="main" id="main" className={`${column} ${page} ${css.page}`} html={view.html} />
);

/** Not for search engines. Links do not pass the address of a shared list to other sites. */
export const watchlistHead = ({ watchlist }: RenderedWatchlistView) => personalHead(watchlist.title);
