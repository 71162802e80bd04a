import type { BrandView } from '#server/showroom/views/showroom-views';
import { StaticCarList } from '~/parts/cars/car-list';
import { LocationGrid } from '~/parts/dealer/location-grid';
import { OfferGrid } from '~/parts/dealer/offer-grid';
import { renderStatic, Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { Section } from '~/ui/section';
import { Links, ModelList, type RenderedPage } from './finder-parts';
import * as css from './finders.css';

/** Renders a make's page. On the server only. */
export const renderBrand = (view: BrandView): RenderedPage => ({
  title: view.title,
  canonical: view.canonical,
  html: renderStatic(<Brand view={view} />),
});

/** A make: its models, body types and newest cars, then its offers and locations. */
export const BrandPage = ({ html }: Pick<RenderedPage, 'html'>) => (
  <Static as="main" id="main" className={`${column} ${css.page}`} html={html} />
);

const Brand = ({ view }: { view: BrandView }) => (
  <>
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
      <ModelList models={view.models ?? []} />
    </section>
    {view.all ? (
      <section className={css.newest} aria-labelledby="newest">
        <h2 id="newest">Just arrived</h2>
        <StaticCarList cars={view.newest ?? []} />
      </section>
    ) : null}
    <OffersAndPlaces view={view} />
  </>
);

const OffersAndPlaces = ({ view: { heading, offers, places } }: { view: BrandView }) => (
  <div className={css.grids}>
    {offers ? (
      <Section title={`${heading} offers`}>
        <OfferGrid offers={offers.offers} columns={offers.columns} note={offers.note} level={3} />
      </Section>
    ) : null}
    {places ? (
      <Section title={`Where to see ${heading}`}>
        <LocationGrid cards={places.cards} columns={places.columns} />
      </Section>
    ) : null}
  </div>
);
