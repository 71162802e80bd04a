import type { CarPageView } from '#server/showroom/car/views/car-page-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { StaticCarList } from '~/parts/cars/car-list';
import { Section } from '~/ui/section';
import * as css from './other-cars.css';

interface SimilarCarsProps {
  readonly cars: readonly CardView[];
  readonly noun?: CarPageView['noun'];
}

/** Similar cars; renders nothing without any. Their cards have no finance figures: the page's are for its own car. */
export const SimilarCars = ({ cars, noun }: SimilarCarsProps) =>
  cars.length > 0 ? (
    <Section title={`Similar ${noun?.many ?? 'cars'}`} id="similar-cars">
      <div className={css.similar}>
        <StaticCarList cars={cars.map(({ finance: _, ...card }) => card)} eager={0} />
      </div>
    </Section>
  ) : null;

/** Cars this browser has opened: only the browser knows them, so the script fills the list. */
export const RecentlySeen = ({ slug }: { slug: string }) => (
  <section className={css.section} aria-labelledby="recently-seen" data-seen={slug} hidden>
    <h2 id="recently-seen">Recently seen</h2>
    <ul className={css.list} />
  </section>
);
