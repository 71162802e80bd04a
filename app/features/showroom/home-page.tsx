import type { CSSProperties, ReactNode } from 'react';
import { useNoun } from '~/parts/cars/noun';
import { SearchBox } from '~/parts/search/search-box';
import { Static } from '~/rendering/static';
import { column, section } from '~/styles/layout.css';
import { Picture } from '~/ui/picture';
import { longestWord, WholeWords } from '~/ui/whole-words';
import * as css from './home-page.css';
import type { RenderedHomeView } from './home-parts';
// The server renders these parts; their styles and behaviours come from here.
import './home-parts';

interface HomePageProps {
  readonly view: RenderedHomeView;
  /** The budget-based car finder, where the site offers it. */
  readonly budgetFinder?: ReactNode;
}

/** The home page: search box first, then body types, the banner, cars, the budget finder and more ways to browse. */
export const HomePage = ({ view, budgetFinder }: HomePageProps) => (
  <main id="main">
    <Hero view={view} />
    <Static as="div" html={view.middle} />
    {budgetFinder ? (
      <div className={css.band}>
        <div className={`${column} ${section} ${css.finder}`}>
          <div className={css.finderWords}>
            <h2>{view.budget?.heading}</h2>
            <BudgetWords />
            <p>
              Prefer to search by price? <a href="/price-range">Choose a price range</a>
            </p>
          </div>
          {budgetFinder}
        </div>
      </div>
    ) : null}
    <Static as="div" className={`${column} ${css.tiles}`} html={view.moreTiles} />
  </main>
);

const BudgetWords = () => <p>Enter your repayment and see the {useNoun().many} in your budget.</p>;

const Hero = ({ view }: { view: RenderedHomeView }) => (
  <div className={css.hero}>
    <div className={`${column} ${css.heroInner}`}>
      <div className={css.words}>
        <h1 className={css.heading} style={{ '--longest': longestWord(view.heading) } as CSSProperties}>
          <WholeWords text={view.heading} />
        </h1>
        {view.intro ? <p className={css.intro}>{view.intro}</p> : null}
        <SearchBox action={view.searchAction} />
        {view.countText ? (
          <p>
            <a href={view.searchAction}>{view.countText}</a>
          </p>
        ) : null}
      </div>
      {view.hero ? (
        <a className={css.heroCar} href={view.hero.href}>
          <Picture picture={view.hero.picture} sizes="(min-width: 62em) 50vw, 100vw" />
          <span className={css.caption}>Just in: {view.hero.caption}</span>
        </a>
      ) : null}
    </div>
  </div>
);
