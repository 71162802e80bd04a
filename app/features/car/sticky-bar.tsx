import type { CarView } from '#server/stock/views/car-view';
import { button } from '~/ui/button.css';
import { Price } from '~/ui/price';
import * as css from './sticky-bar.css';

/** A phone's thumb reaches price and enquiry anywhere on the page. */
export const StickyBar = ({ car }: { car: CarView }) => (
  <div className={css.stickyBar} data-bottom-bar="">
    <Price price={{ ...car.price, was: undefined }} />
    <a className={`${button()} ${css.nowrap}`} href={car.enquire.href} data-scroll="keep">
      {car.enquire.text}
    </a>
  </div>
);
