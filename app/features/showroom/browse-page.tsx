import type { BrowseView } from '#server/search/views/finder-views';
import { renderStatic, Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { TileGrid, type TileGridView } from '~/ui/tile-grid';
import { Links } from './finder-parts';
import * as css from './finders.css';
import type { RenderedPage } from './render-finder';

/** Renders the page of all stock as tiles. On the server only. */
export const renderBrowse = (view: BrowseView): RenderedPage => ({
  title: view.title,
  canonical: view.canonical,
  html: renderStatic(<Browse view={view} />),
});

/** All stock as tiles with counts, by one attribute or by all. */
export const BrowsePage = ({ html }: Pick<RenderedPage, 'html'>) => (
  <Static as="main" id="main" className={`${column} ${css.page}`} html={html} />
);

const Browse = ({ view }: { view: BrowseView }) => (
  <>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p>
        <a href={view.all.href}>{view.all.text}</a>
      </p>
      <Links label="Ways to browse" links={view.links} />
    </header>
    <Grids grids={view.grids} />
  </>
);

/** The grids, or a notice if there are none. */
export const Grids = ({ grids = [] }: { grids: readonly TileGridView[] | undefined }) => (
  <div className={css.grids}>
    {grids.map((grid) => (
      <TileGrid key={grid.attribute} grid={grid} />
    ))}
    {grids.length === 0 ? <p>Nothing to browse here right now.</p> : null}
  </div>
);
