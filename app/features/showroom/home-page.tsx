import type { CSSProperties, ReactNode } from 'react';
import type { BannerView, HomeView, ShelfView } from '#server/showroom/views/showroom-views';
import { type CarListProps, NoStock, StaticCarList } from '~/parts/cars/car-list';
import { FinanceNote } from '~/parts/cars/price';
import { Reviews } from '~/parts/dealer/reviews';
import { SearchBox } from '~/parts/search/search-field';
import { englishHere } from '~/rendering/say';
import { renderOnce, renderStaticOnce, Static, type StaticText } from '~/rendering/static';
import { column, section } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Carousel } from '~/ui/carousel';
import { Picture } from '~/ui/picture';
import { TileGrid, type TileGridView } from '~/ui/tile-grid';
import { longestWord, WholeWords } from '~/ui/whole-words';
import * as css from './home-page.css';
import { Kinds, SellStrip, Trust, Yards } from './home-sections';
import { RecentlySeen } from './recently-seen';

interface HomePageProps {
  readonly view: RenderedHomeView;
  /** The budget-based car finder, where the site offers it. */
  readonly budgetFinder?: ReactNode;
}

/** The home page: search box, facts, body types, cars, then selling a car, reviews, the budget finder and yards. */
export const HomePage = ({ view, budgetFinder }: HomePageProps) => (
  <main id="main" lang={englishHere()}>
    <Hero view={view} />
    <Static as="div" html={view.middle} />
    {budgetFinder ? (
      <div className={css.band}>
        <div className={`${column} ${section} ${css.finder}`}>
          <div className={css.finderWords}>
            <h2>{view.budget?.heading}</h2>
            <p>
              Or <a href="/price-range">choose a price range</a>
            </p>
          </div>
          {budgetFinder}
        </div>
      </div>
    ) : null}
    <Static as="div" className={`${column} ${css.tiles}`} html={view.end} />
  </main>
);

/** Words and search with a photo beside them, or on a phone below them: nothing in it waits, for it is what a shopper sees first. */
const Hero = ({ view }: { view: RenderedHomeView }) => (
  <div className={view.short ? `${css.hero} ${css.short}` : css.hero}>
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
          <Picture picture={view.hero.picture} sizes="(min-width: 62em) 56vw, 100vw" first />
          {view.hero.caption ? <span className={css.caption}>Just in: {view.hero.caption}</span> : null}
        </a>
      ) : null}
    </div>
  </div>
);

/** The browser's data for the home page. */
interface RenderedHomeView
  extends Pick<
    HomeView,
    'title' | 'canonical' | 'heading' | 'intro' | 'searchAction' | 'countText' | 'hero' | 'short' | 'budget'
  > {
  /** Between the hero and the budget finder. */
  readonly middle?: StaticText | undefined;
  /** Below the budget finder. */
  readonly end?: StaticText | undefined;
}

/** Renders the home page's static parts. On the server only. */
export function renderHome(view: HomeView): RenderedHomeView {
  const { title, canonical, heading, intro, searchAction, countText, hero, short, budget } = view;
  return {
    title,
    canonical,
    heading,
    intro,
    searchAction,
    countText,
    hero,
    short,
    budget,
    middle: renderStaticOnce('home middle', { view }, Middle),
    end: renderStaticOnce('home end', { view }, End),
  };
}

const Middle = ({ view }: { view: HomeView }) => (
  <>
    {view.trust && view.trust.length > 0 ? <Trust facts={view.trust} /> : null}
    {view.short ? null : (
      <Static as="div" className={`${column} ${css.tiles}`} html={tilesOf(view.firstTiles)} />
    )}
    {view.chips && view.chips.length > 0 ? <Kinds grids={view.chips} /> : null}
    {view.shelves.length > 0 ? null : (
      <div className={`${column} ${css.nothing}`}>{view.noStock ? <NoStock {...view.noStock} /> : null}</div>
    )}
    <Banners banners={view.banners} />
    <Shelves view={view} />
    {view.recentlySeen ? (
      <div className={`${column} ${css.recent}`}>
        <RecentlySeen />
      </div>
    ) : null}
    {view.sell ? <SellStrip sell={view.sell} /> : null}
    {view.reviews ? (
      <div className={`${column} ${css.reviews}`}>
        <Reviews reviews={view.reviews} heading="What customers say" isRow />
      </div>
    ) : null}
  </>
);

/** The small print of finance comes last: every asterisk leads to it. */
const End = ({ view: { moreTiles = [], yards, financeNote } }: { view: HomeView }) => (
  <>
    {moreTiles.map((grid) => (
      <TileGrid key={grid.attribute} grid={grid} />
    ))}
    {yards ? <Yards yards={yards} /> : null}
    {financeNote ? <FinanceNote note={financeNote} /> : null}
  </>
);

const tilesOf = (grids: readonly TileGridView[] = []): StaticText => ({
  static: renderOnce('tiles', { grids }, Tiles),
});

const Tiles = ({ grids }: { grids: readonly TileGridView[] }) => (
  <>
    {grids.map((grid) => (
      <TileGrid key={grid.attribute} grid={grid} />
    ))}
  </>
);

function Banners({ banners }: { banners: readonly BannerView[] }) {
  if (banners.length === 0) return null;
  const slides = banners.map((banner) => ({
    key: banner.href,
    name: banner.title,
    content: <Banner banner={banner} />,
  }));
  return (
    <div className={column}>
      <Carousel label="Featured" slides={slides} />
    </div>
  );
}

const Banner = ({ banner: { title, text, button: go, href, image, wide } }: { banner: BannerView }) => (
  <div className={wide ? `${css.banner} ${css.wide}` : css.banner}>
    <div className={css.bannerWords}>
      <h2 className={css.bannerTitle}>{title}</h2>
      {text ? <p>{text}</p> : null}
      <a className={`${button({ tone: 'quiet' })} ${css.bannerLink}`} href={href}>
        {go}
      </a>
    </div>
    {image ? (
      <img
        className={css.bannerImage}
        src={image.src}
        {...(image.srcset
          ? { srcSet: image.srcset, sizes: wide ? '90vw' : '(min-width: 62em) 300px, 40vw' }
          : {})}
        alt=""
        width={4}
        height={3}
        loading="lazy"
      />
    ) : null}
  </div>
);

const Shelves = ({ view: { shelves, shelfCars } }: { view: HomeView }) => (
  <div className={`${column} ${section} ${css.shelves}`}>
    {shelves.map((shelf, index) => (
      <Shelf key={shelf.title} shelf={shelf} cars={shelfCars[index] ?? []} />
    ))}
  </div>
);

function Shelf({ shelf, cars }: { shelf: ShelfView; cars: CarListProps['cars'] }) {
  const id = `shelf-${shelf.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return (
    <section className={css.shelf} aria-labelledby={id}>
      <div className={css.shelfHead}>
        <h2 id={id}>{shelf.title}</h2>
        <a className={css.more} href={shelf.more.href} aria-label={`${shelf.more.text}: ${shelf.title}`}>
          {shelf.more.text}
        </a>
      </div>
      <StaticCarList cars={cars} promos={shelf.promos} note={false} />
    </section>
  );
}
