import type { MetaDescriptor } from '@remix-run/react';
import { useEffect } from 'react';
import type { CarHeadView } from '#server/page/views/car-head-view';
import type { CarGoneView, CarPageView } from '#server/showroom/views/car-page-view';
import { seenKey } from '~/parts/cars/seen-cars';
import { PlaceMap } from '~/parts/dealer/place-map';
import { Reviews } from '~/parts/dealer/reviews';
import { renderStatic, renderStaticOnce, Static, type StaticText } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { tellPress } from '~/ui/events';
import { keepOffline } from '~/ui/offline';
import {
  CarDetailsCard,
  Comments,
  Features,
  KeyInformation,
  LocationCards,
  OwnSections,
  PaymentMethods,
  RecentlySeen,
  SimilarCars,
  Specifications,
  WhatsIncluded,
} from './car-details';
import { ListLinks, MoreLinks } from './car-links';
import * as css from './car-page.css';
import { Finance } from './finance';
import { Gallery } from './gallery';
import { GalleryCorner } from './gallery-corner';
import { PricePanel, StickyBar } from './price-panel';

interface PageProps {
  readonly html: StaticText | undefined;
}

/** A car page: one static part. */
export const CarPage = ({ html }: PageProps) => (
  <Static as="main" id="main" data-car="" className={`${column} ${css.page}`} html={html} />
);

/** Shown in place of a car that is gone. */
export const GonePage = ({ html }: PageProps) => (
  <Static as="main" id="main" className={`${column} ${css.gonePage}`} html={html} />
);

/** Delay that lets everything else run first, in milliseconds. */
const idleMs = 1500;

/** Reports calls to the dealer, and remembers the car once the page is idle. */
export function useVisit(html: StaticText | undefined): void {
  useEffect(() => {
    document.addEventListener('click', tellPress, true);
    return () => document.removeEventListener('click', tellPress, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML is another car
  useEffect(() => {
    const idle = setTimeout(rememberCar, idleMs);
    return () => clearTimeout(idle);
  }, [html]);
}

/** Stores the first car this browser opens, and its page for when there is no connection; if others are stored already, shows them. */
function rememberCar(): void {
  const section = document.querySelector<HTMLElement>('[data-seen]');
  if (!section) return;
  // Where that fails, the page is not there without a connection, as on any other site.
  void keepOffline(`/cars/${section.dataset['seen']}`).catch(() => undefined);
  try {
    // If the request fails, nothing is shown.
    if (localStorage.getItem(seenKey)) void showRecent(section).catch(() => undefined);
    else localStorage.setItem(seenKey, JSON.stringify([section.dataset['seen']]));
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

const showRecent = async (section: HTMLElement): Promise<void> =>
  (await import('./behaviours/recent')).showRecent(section);

/** The browser's data for a car page: its head and one static part. */
type RenderedCarView = (Pick<CarPageView, 'head'> | { readonly gone: Pick<CarGoneView, 'title'> }) & {
  readonly html?: StaticText | undefined;
};

/** Renders the page that replaces a car that is gone. On the server only. */
export const renderGone = (view: CarGoneView): RenderedCarView => ({
  gone: { title: view.title },
  html: renderStatic(<Gone view={view} />),
});

/** Renders a car page. `whole` is false when a dialog replaces it. On the server only. */
export const renderCar = (view: CarPageView, whole: boolean): RenderedCarView => ({
  head: view.head,
  ...(whole ? { html: htmlOf(view) } : {}),
});

/** A page for one visitor is not kept. */
const htmlOf = (view: CarPageView): StaticText =>
  view.afterTradeIn || view.own
    ? renderStatic(<Whole view={view} />)
    : renderStaticOnce('car', { view }, Whole);

/** All visible content and the structured data. */
const Whole = ({ view }: { view: CarPageView }) => (
  <>
    <CarSections view={view} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no sign can end the block */}
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: view.graph }} />
  </>
);

/** A car: photos, price and the next step first, then all its details. Rendered on the server only. */
function CarSections({ view }: { view: CarPageView }) {
  const { car } = view;
  return (
    <>
      <ListLinks view={view} />
      <div className={css.gallery}>
        <Closed reason={view.closed} />
        <Gallery pictures={car.pictures} tag={car.tag} href={car.photosHref} stripMax={view.stripMax}>
          <GalleryCorner car={car} saved={view.saved} />
        </Gallery>
      </div>
      <aside className={css.offer} aria-label="Price and contact">
        <PricePanel
          car={car}
          calculator={view.calculator !== undefined}
          afterTradeIn={view.afterTradeIn}
          own={view.own}
        />
      </aside>
      <div className={css.details}>
        <MoreLinks car={car} />
        <KeyInformation car={car} />
        <Comments car={car} />
        <WhatsIncluded car={car} />
        <Features car={car} />
        <div className={css.folds}>
          <Specifications car={car} />
          <CarDetailsCard car={car} noun={view.noun} />
        </div>
        <Finance view={view} />
        <div className={css.folds}>
          <OwnSections car={car} noun={view.noun} />
        </div>
        <LocationCards locations={car.locations} />
        {car.map ? <PlaceMap map={car.map} id="vehicle-map" /> : null}
        {view.reviews ? <Reviews reviews={view.reviews} /> : null}
        <PaymentMethods car={car} />
      </div>
      <div className={css.acrossBoth}>
        <SimilarCars cars={view.similar} noun={view.noun} />
        <RecentlySeen slug={car.slug} />
      </div>
      <StickyBar car={car} />
    </>
  );
}

/** Replaces a car that is gone. Rendered on the server only. */
const Gone = ({ view }: { view: CarGoneView }) => (
  <>
    <div className={css.goneWords}>
      <h1>{view.heading}</h1>
      <p>{view.text}</p>
      <p>
        <a className={button()} href={view.allCars.href}>
          {view.allCars.text}
        </a>
      </p>
      {view.alert ? (
        <p>
          <a href={view.alert.href}>{view.alert.text}</a>
        </p>
      ) : null}
    </div>
    <SimilarCars cars={view.similar} noun={view.noun} />
  </>
);

/** Explains why the shopper is on the car page and not on the form they asked for. */
const Closed = ({ reason }: { reason: string | undefined }) =>
  reason ? (
    <p className={css.closed} role="status">
      {reason}
    </p>
  ) : null;

const property = (name: string, content: string | number): MetaDescriptor => ({
  property: name,
  content: String(content),
});

/** The head of a car's page: title, canonical address, Open Graph and its price. */
export function carHead(head: CarHeadView): MetaDescriptor[] {
  const { title, description, canonical, name, site, priceDollars, image } = head;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    property('og:type', 'product'),
    property('og:title', name),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', site),
    property('og:locale', 'en_AU'),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', image.width),
          property('og:image:height', image.height),
          property('og:image:alt', image.alt),
        ]
      : []),
    ...(priceDollars === undefined
      ? []
      : [property('product:price:amount', priceDollars), property('product:price:currency', 'AUD')]),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
}
