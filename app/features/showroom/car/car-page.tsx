import type { MetaDescriptor } from '@remix-run/react';
import { useEffect } from 'react';
import type { CarHeadView } from '#server/page/views/car-head-view';
import type { CarGoneView, CarPageView } from '#server/showroom/views/car-page-view';
import { Reviews } from '~/parts/dealer/reviews';
import { renderStatic, renderStaticOnce, Static, type StaticText } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { tellPress } from '~/ui/events';
import { SentenceCase } from '~/ui/sentence-case';
import { roomFor, WholeWords } from '~/ui/whole-words';
import { RecentlySeen, useRecentlySeen } from '../recently-seen';
import {
  CarDetailsCard,
  Comments,
  Features,
  KeyInformation,
  LocationCards,
  OwnSections,
  PaymentMethods,
  SimilarCars,
  WhatsIncluded,
} from './car-details';
import { ListLinks, MediaLinks } from './car-links';
import * as css from './car-page.css';
import { Delivery, RunningCosts } from './costs';
import { Finance, FinanceNote } from './finance';
import { Gallery } from './gallery';
import { GalleryCorner } from './gallery-corner';
import { PricePanel, StickyBar, spareBar } from './price-panel';

interface PageProps {
  readonly html: StaticText | undefined;
}

/** A car page: one static part. */
export const CarPage = ({ html }: PageProps) => (
  <Static as="main" id="main" data-car="" className={`${column} ${css.page}`} html={html} />
);

/** Shown in place of a car that is gone. */
export const GonePage = ({ html }: PageProps) => (
  <Static as="main" id="main" className={`${column} ${css.gonePage}`} data-instead="" html={html} />
);

/** Reports calls to the dealer, keeps the bar out of the way, and remembers the car once the page is idle. */
export function useVisit(html: StaticText | undefined): void {
  useEffect(() => {
    document.addEventListener('click', tellPress, true);
    return () => document.removeEventListener('click', tellPress, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another car's page has another bar
  useEffect(() => spareBar(document.querySelector('main[data-car]')), [html]);
  useRecentlySeen(html);
}

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

/**
 * A car: its name, photos, price and the next step first, then all its details. The name comes before the photos for
 * readers; a narrow screen draws it below them. Rendered on the server only.
 */
function CarSections({ view }: { view: CarPageView }) {
  const { car } = view;
  return (
    <SentenceCase.Provider value={view.sentenceCase === true}>
      <ListLinks view={view} />
      <h1 className={css.title} style={roomFor(car.title)}>
        <WholeWords text={car.title} />{' '}
        {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
      </h1>
      <div className={css.gallery}>
        <Closed reason={view.closed} />
        <Gallery pictures={car.pictures} tag={car.tag} href={car.photosHref} stripMax={view.stripMax}>
          <GalleryCorner car={car} saved={view.saved} />
        </Gallery>
        <MediaLinks car={car} />
      </div>
      <aside className={css.offer} aria-label="Price and contact">
        <PricePanel view={view} />
      </aside>
      <div className={css.details}>
        <KeyInformation car={car} />
        <Comments car={car} />
        <WhatsIncluded car={car} />
        <Features car={car} />
        <div>
          <div className={css.folds}>
            <Finance view={view} />
            <RunningCosts costs={view.costs} />
            <Delivery costs={view.costs} />
            <CarDetailsCard car={car} noun={view.noun} />
            <OwnSections car={car} noun={view.noun} />
          </div>
          <FinanceNote view={view} />
        </div>
        <LocationCards car={car} />
        {view.reviews ? <Reviews reviews={view.reviews} /> : null}
        <PaymentMethods car={car} />
      </div>
      <div className={css.acrossBoth}>
        <SimilarCars cars={view.similar} noun={view.noun} />
        <RecentlySeen slug={car.slug} />
      </div>
      <StickyBar car={car} />
    </SentenceCase.Provider>
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
