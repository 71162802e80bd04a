import type { CarPageView } from '#server/pages/car/views/car-page-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { CarList } from '~/ui/car-list';
import { Section } from '~/ui/section';
import * as css from './similar-cars.css';

interface SimilarCarsProps {
  readonly cars: readonly CardView[];
  readonly noun?: CarPageView['noun'];
}

/** Similar cars; renders nothing without any. Finance figures are for this car only. */
export const SimilarCars = ({ cars, noun }: SimilarCarsProps) =>
  cars.length > 0 ? (
    <Section title={`Similar ${noun?.many ?? 'cars'}`} id="similar-cars">
      <div className={css.similar}>
        <CarList cars={cars.map(({ finance: _, ...card }) => card)} eager={0} />
      </div>
    </Section>
  ) : null;
