import type { BrowseView, ModelGroupView, ModelsView } from '#server/search/views/finder-views';
import { renderStatic, Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { TileGrid, type TileGridView } from '~/ui/tile-grid';
import { type Columns, Links, ModelList, type RenderedPage } from './finder-parts';
import * as css from './finders.css';

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
const Grids = ({ grids = [] }: { grids: readonly TileGridView[] | undefined }) => (
  <div className={css.grids}>
    {grids.map((grid, at) => (
      <TileGrid key={grid.attribute} grid={grid} eager={at === 0} />
    ))}
    {grids.length === 0 ? <p>Nothing to browse here right now.</p> : null}
  </div>
);

/** Renders the page of body types and models. On the server only. */
export const renderModels = (view: ModelsView): RenderedPage => ({
  title: view.title,
  canonical: view.canonical,
  html: renderStatic(<Models view={view} />),
});

/** The body types in stock, or the models of one of them by make. */
export const ModelsPage = ({ html }: Pick<RenderedPage, 'html'>) => (
  <Static as="main" id="main" className={`${column} ${css.page}`} html={html} />
);

const Models = ({ view }: { view: ModelsView }) => (
  <>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p>
        <a href={view.all.href}>{view.all.text}</a>
      </p>
      <Links label="Body types" links={view.links} />
    </header>
    {view.kind === 'models' ? <Groups groups={view.groups ?? []} /> : <Grids grids={view.grids} />}
  </>
);

const Groups = ({ groups }: { groups: readonly ModelGroupView[] }) => (
  <div className={css.makes}>
    {groups.map((group) => (
      <Make key={group.make} group={group} columns={columnsFor(group.models.length)} />
    ))}
  </div>
);

/** As many as there are; of more than four, so many that no single one is left over. */
const columnsFor = (models: number): Columns => {
  if (models === 1 || models === 2 || models === 3) return models;
  return models % 4 === 1 ? 3 : 4;
};

const Make = ({ group, columns }: { group: ModelGroupView; columns: Columns }) => (
  <section className={css.make[columns]} aria-label={group.make}>
    <h2>
      <a className={css.makeLink} href={group.href}>
        {group.make}
      </a>
    </h2>
    <ModelList models={group.models} columns={columns} />
  </section>
);
