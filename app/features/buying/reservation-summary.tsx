import type { ReservationView } from '#server/buying/pages/views/reservation-view';
import { CarLine } from '~/parts/cars/car-line';
import * as css from './buying.css';
import { Rows } from './rows';

/** The car, the figures and the terms of a reservation. */
export const ReservationSummary = ({
  view: { car, rows, terms, personal },
}: {
  readonly view: ReservationView;
}) => (
  <section className={css.box} aria-labelledby="summary">
    <h2 className={css.heading} id="summary">
      Your reservation
    </h2>
    {'href' in car ? (
      <CarLine car={car} />
    ) : (
      <p>
        <strong>{car.title}</strong> {car.price}
      </p>
    )}
    <Rows rows={rows} />
    <details>
      <summary className={css.summary}>{terms.heading}</summary>
      <div className={css.terms}>
        <p>{terms.text}</p>
        <p className={css.small}>{terms.note}</p>
      </div>
    </details>
    {personal ? <p className={css.small}>{personal}</p> : null}
  </section>
);
