import type { CarPageView } from '#server/pages/car/views/car-page-view';
import type { CardView } from '#server/stock/cars/views/card-view';
import { CarList } from '~/ui/car-list';
import { Section } from '~/ui/section';
import * as css from './similar-cars.css';

interface SimilarCarsProps {
  readonly cars: readonly CardView[];
  readonly noun?: CarPageView['noun'];
}

/** Cars like this one; nothing when there are none. What finance may cost is said of this one only. */
export const SimilarCars = ({ cars, noun }: SimilarCarsProps) =>
  cars.length > 0 ? (
    <Section title={`Similar ${noun?.many ?? 'cars'}`} id="similar-cars">
      <div className={css.similar}>
        <CarList cars={cars.map(({ finance: _, ...card }) => card)} eager={0} />
      </div>
    </Section>
  ) : null;
