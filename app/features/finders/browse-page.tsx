import type { BrowseView } from '#server/search/finders/views/finder-views';
import { column } from '~/styles/layout.css';
import { drawOnce, Island } from '~/ui/island';
import { TileGrid, type TileGridView } from '~/ui/tile-grid';
import * as css from './finders.css';
import { Links } from './links';

/** All stock as tiles with counts, by one attribute or by all. */
export const BrowsePage = ({ view }: { view: BrowseView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p>
        <a href={view.all.href}>{view.all.text}</a>
      </p>
      <Links label="Ways to browse" links={view.links} />
    </header>
    <Grids key={view.canonical} grids={view.grids} />
  </main>
);

/** The rendered grids, or a notice if there are none. */
export function Grids({ grids = [] }: { grids: readonly TileGridView[] | undefined }) {
  const draw = () => <AllGrids grids={grids} />;
  return <Island as="div" className={css.grids} html={() => drawOnce(grids, '', draw)} draw={draw} />;
}

const AllGrids = ({ grids }: { grids: readonly TileGridView[] }) => (
  <>
    {grids.map((grid) => (
      <TileGrid key={grid.attribute} grid={grid} />
    ))}
    {grids.length === 0 ? <p>Nothing to browse here right now.</p> : null}
  </>
);
