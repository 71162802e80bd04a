import type { BannerView, HomeView, ShelfView } from '#server/showroom/views/showroom-views';
import { type CarListProps, StaticCarList } from '~/parts/cars/car-list';
import { NoStock } from '~/parts/cars/no-stock';
import { renderOnce, renderStatic, Static, type StaticText } from '~/rendering/static';
import { column, section } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Carousel } from '~/ui/carousel';
import { TileGrid, type TileGridView } from '~/ui/tile-grid';
import * as css from './home-page.css';

/** The browser's data for the home page. */
export interface RenderedHomeView
  extends Pick<
    HomeView,
    'title' | 'canonical' | 'heading' | 'intro' | 'searchAction' | 'countText' | 'hero' | 'budget'
  > {
  /** Between the hero and the budget finder. */
  readonly middle?: StaticText | undefined;
  /** Below the budget finder. */
  readonly moreTiles?: StaticText | undefined;
}

/** Renders the home page's static parts. On the server only. */
export function renderHome(view: HomeView): RenderedHomeView {
  const { noStock, banners, shelves, shelfCars, firstTiles, moreTiles, ...rest } = view;
  return {
    ...rest,
    middle: renderStatic(<Middle view={view} />),
    moreTiles: tilesOf(moreTiles),
  };
}

const Middle = ({ view }: { view: HomeView }) => (
  <>
    <Static as="div" className={`${column} ${css.tiles}`} html={tilesOf(view.firstTiles)} />
    {view.shelves.length > 0 ? null : (
      <div className={`${column} ${css.nothing}`}>{view.noStock ? <NoStock {...view.noStock} /> : null}</div>
    )}
    <Banners banners={view.banners} />
    <Shelves view={view} />
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
      <Shelf key={shelf.title} shelf={shelf} cars={shelfCars?.[index] ?? []} />
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
      <StaticCarList cars={cars} promos={shelf.promos} eager={0} note={shelf.note ?? false} />
    </section>
  );
}
