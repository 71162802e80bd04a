import type { CarView } from '#server/stock/views/car-view';
import { Section } from '~/ui/section';
import * as css from './key-information.css';

/** The key-information grid. */
export const KeyInformation = ({ car }: { car: CarView }) => (
  <Section title="Key information" id="key-information">
    <dl className={css.facts}>
      {car.facts.map((fact) => (
        <div key={fact.label} className={css.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
