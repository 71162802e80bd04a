import type { ModelsView } from '#server/search/finders/views/finder-views';
import type { ModelGroupView } from '#server/search/finders/views/tile-view';
import { column } from '~/styles/layout.css';
import { drawOnce, Island } from '~/ui/island';
import { Grids } from './browse-page';
import * as css from './finders.css';
import { Links } from './links';
import { type Columns, ModelList } from './model-list';

/** The body types in stock, or the models of one of them by make. */
export const ModelsPage = ({ view }: { view: ModelsView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p>
        <a href={view.all.href}>{view.all.text}</a>
      </p>
      <Links label="Body types" links={view.links} />
    </header>
    {view.kind === 'models' ? (
      <Groups key={view.canonical} groups={view.groups} />
    ) : (
      <Grids key={view.canonical} grids={view.grids} />
    )}
  </main>
);

function Groups({ groups = [] }: { groups: readonly ModelGroupView[] | undefined }) {
  const draw = () => <AllGroups groups={groups} />;
  return <Island as="div" className={css.makes} html={() => drawOnce(groups, '', draw)} draw={draw} />;
}

const AllGroups = ({ groups }: { groups: readonly ModelGroupView[] }) => (
  <>
    {groups.map((group) => (
      <Make key={group.make} group={group} columns={columnsFor(group.models.length)} />
    ))}
  </>
);

const columnsFor = (models: number): Columns => (models === 1 || models === 2 || models === 3 ? models : 4);

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
