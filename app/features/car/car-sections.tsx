import type { CarPageView } from '#server/pages/car/views/car-page-view';
import { PlaceMap } from '~/ui/place-map';
import { Reviews } from '~/ui/reviews';
import * as css from './car-page.css';
import { Closed } from './closed';
import { Comments } from './comments';
import { OwnSections, WhatsIncluded } from './content-sections';
import { CarDetailsCard } from './details-card';
import { Features } from './features';
import { Finance } from './finance';
import { Gallery } from './gallery';
import { GalleryCorner } from './gallery-corner';
import { KeyInformation } from './key-information';
import { ListLinks } from './list-links';
import { LocationCards } from './location-cards';
import { MoreLinks } from './more-links';
import { PaymentMethods } from './payment-methods';
import { PricePanel } from './price-panel';
import { RecentlySeen } from './recently-seen';
import { SimilarCars } from './similar-cars';
import { Specifications } from './specifications';
import { StickyBar } from './sticky-bar';

/** A car: photos, price and the next step first, then all its details. Rendered on the server only. */
export function CarSections({ view }: { view: CarPageView }) {
  const { car } = view;
  return (
    <>
      <ListLinks view={view} />
      <div className={css.gallery}>
        <Closed reason={view.closed} />
        <Gallery pictures={car.pictures} tag={car.tag} href={car.photosHref} stripMax={view.stripMax}>
          <GalleryCorner car={car} />
        </Gallery>
      </div>
      <aside className={css.offer} aria-label="Price and contact">
        <PricePanel car={car} calculator={view.calculator !== undefined} />
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
      <div className={css.below}>
        <SimilarCars cars={view.similar} noun={view.noun} />
        <RecentlySeen slug={car.slug} />
      </div>
      <StickyBar car={car} />
    </>
  );
}
