import type { HomeView } from '#server/search/views/home-view';
import { column, section } from '~/styles/layout.css';
import { CarList } from '~/ui/car-list';
import { Picture } from '~/ui/picture';
import { SearchBox } from '~/ui/search-box';
import * as css from './home-page.css';

/** The front door: one search box, the body types, the newest cars. */
export function HomePage({ view }: { view: HomeView }) {
  return (
    <main id="main">
      <div className={css.hero}>
        <div className={`${column} ${css.heroInner}`}>
          <div className={css.words}>
            <h1 className={css.heading}>{view.heading}</h1>
            {view.intro ? <p className={css.intro}>{view.intro}</p> : null}
            <SearchBox action={view.searchAction} />
            <p>
              <a href={view.searchAction}>{view.countText}</a>
            </p>
          </div>
          {view.hero ? (
            <a className={css.heroCar} href={view.hero.href}>
              <Picture picture={view.hero.picture} sizes="(min-width: 992px) 34rem, 92vw" />
              <span className={css.caption}>Just in: {view.hero.caption}</span>
            </a>
          ) : null}
        </div>
      </div>
      <section className={`${column} ${section}`} aria-labelledby="bodies">
        <h2 id="bodies">Find your shape</h2>
        <ul className={css.tiles}>
          {view.bodies.map((body) => (
            <li key={body.href}>
              <a className={css.tile} href={body.href}>
                <img className={css.shape} src={body.picture} alt="" width={4} height={3} loading="lazy" />
                <span className={css.tileText}>{body.text}</span>
                <span className={css.tileCount}>{body.countText}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${column} ${css.newest}`} aria-labelledby="newest">
        <h2 id="newest">Just arrived</h2>
        <CarList cars={view.newest} eager={0} />
      </section>
    </main>
  );
}
