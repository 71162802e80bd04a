import type { CardView } from '#server/stock/views/card-view';
import { CarList } from '~/ui/car-list';
import { Section } from '~/ui/section';
import * as css from './similar-cars.css';

/** Cars like this one; nothing when there are none. What finance may cost is said of this one only. */
export const SimilarCars = ({ cars }: { cars: readonly CardView[] }) =>
  cars.length > 0 ? (
    <Section title="Similar cars" id="similar-cars">
      <div className={css.similar}>
        <CarList cars={cars.map(({ finance: _, ...card }) => card)} eager={0} />
      </div>
    </Section>
  ) : null;
