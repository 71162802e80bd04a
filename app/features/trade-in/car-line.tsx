import type { FormView } from '#server/people/leads/views/form-view';
import { Picture } from '~/ui/picture';
import * as css from './journey.css';

/** The dealer's car that the trade-in is for, linked to its page. */
export const CarLine = ({ car }: { readonly car: NonNullable<FormView['car']> }) => (
  <a className={css.car} href={car.href}>
    <span className={css.photo}>
      <Picture picture={car.picture} sizes="96px" eager />
    </span>
    <span className={css.carWords}>
      <span className={css.small}>Trading in towards</span>
      <strong className={css.carTitle}>{car.title}</strong>
      {car.price}
    </span>
  </a>
);
