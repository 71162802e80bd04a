import type { BookedView } from '#server/trade-in/views/valuation-view';
import * as journey from '~/parts/journey/journey.css';
import * as css from './journey.css';

/** The time and place of the inspection, and the way to change it. */
export const Booked = ({ booked: { text, where, link } }: { readonly booked: BookedView }) => (
  <section className={css.booked} aria-labelledby="booked">
    <h2 className={journey.small} id="booked">
      You have booked an inspection
    </h2>
    <p>
      <strong>{text}</strong>
    </p>
    <p>{where}</p>
    <p>
      <a className={css.link} href={link.href}>
        {link.text}
      </a>
    </p>
  </section>
);
