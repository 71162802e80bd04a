import type { BrandView } from '#server/finders/views/finder-views';
import type { ModelTileView } from '#server/finders/views/tile-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { CarList } from '~/ui/car-list';
import { drawOnce, Island } from '~/ui/island';
import * as css from './finders.css';
import { Links } from './links';
import { ModelList } from './model-list';

/** A make: its models in stock, its car types, its newest cars. */
export const BrandPage = ({ view }: { view: BrandView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p className={css.lead}>{view.countText}</p>
      <p>
        <a className={button()} href={view.all.href}>
          {view.all.text}
        </a>
      </p>
      <Links label="By condition" links={view.types} />
    </header>
    <section aria-labelledby="models">
      <h2 id="models">Models in stock</h2>
      <Models key={view.canonical} models={view.models} />
    </section>
    <section className={css.newest} aria-labelledby="newest">
      <h2 id="newest">Just arrived</h2>
      <CarList key={view.canonical} cars={view.newest} eager={0} />
    </section>
  </main>
);

function Models({ models = [] }: { models: readonly ModelTileView[] | undefined }) {
  const draw = () => <ModelList models={models} />;
  return <Island as="div" className="" html={() => drawOnce(models, '', draw)} draw={draw} />;
}
