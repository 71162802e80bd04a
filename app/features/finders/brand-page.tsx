import type { ModelTileView } from '#server/search/finders/views/tile-view';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { CarList } from '~/ui/car-list';
import { Drawn, drawOnce, Island } from '~/ui/island';
import type { DrawnBrandView } from './drawn-brand';
import './brand-below';
import * as css from './finders.css';
import { Links } from './links';
import { ModelList } from './model-list';

/** A make: its models, body types and newest cars, then its offers and locations. */
export const BrandPage = ({ view }: { view: DrawnBrandView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <header className={css.head}>
      <div className={css.titled}>
        {view.logo ? <img className={css.logo} src={view.logo.src} alt="" width={4} height={3} /> : null}
        <h1>{view.heading}</h1>
      </div>
      <p className={css.lead}>{view.countText}</p>
      {view.all ? (
        <p>
          <a className={button()} href={view.all.href}>
            {view.all.text}
          </a>
        </p>
      ) : null}
      <Links label="By condition" links={view.types} />
    </header>
    <section aria-labelledby="models">
      <h2 id="models">{view.modelsHeading}</h2>
      <Models key={view.canonical} models={view.models} />
    </section>
    {view.all ? (
      <section className={css.newest} aria-labelledby="newest">
        <h2 id="newest">Just arrived</h2>
        <CarList key={view.canonical} cars={view.newest} eager={0} />
      </section>
    ) : null}
    <Drawn as="div" className={css.grids} html={view.below} />
  </main>
);

function Models({ models = [] }: { models: readonly ModelTileView[] | undefined }) {
  const draw = () => <ModelList models={models} />;
  return <Island as="div" className="" html={() => drawOnce(models, '', draw)} draw={draw} />;
}
