import type { CarView } from '#server/stock/views/car-view';
import { Section } from '~/ui/section';
import * as css from './car-page.css';

/** What the dealer says of the car. */
export const Comments = ({ car }: { car: CarView }) => (
  <Section title="Dealer Comments" id="comments">
    {car.comments.map((paragraph) => (
      <p key={paragraph} className={css.prose}>
        {paragraph}
      </p>
    ))}
  </Section>
);
