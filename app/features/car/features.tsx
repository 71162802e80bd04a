import type { CarView } from '#server/stock/views/car-view';
import { Section } from '~/ui/section';
import * as css from './features.css';

/** The standard equipment; nothing when the car lists none. */
export const Features = ({ car }: { car: CarView }) =>
  car.features.length > 0 ? (
    <Section title="Features" id="features">
      <ul className={css.features}>
        {car.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Section>
  ) : null;
