import type { CarView } from '#server/stock/cars/views/car-view';
import { button } from '~/ui/button.css';
import { Price } from '~/ui/price';
import { PhoneLine } from './phone-line';
import * as css from './sticky-bar.css';

/** Price, enquiry and call within reach of the thumb anywhere on the page. */
export function StickyBar({ car }: { car: CarView }) {
  const [first] = car.panel.actions;
  const sold = car.panel.state?.kind === 'sold';
  return (
    <div className={car.price.quiet ? css.words : css.stickyBar} data-bottom-bar="">
      {sold ? null : <Price price={{ ...car.price, was: undefined, label: undefined }} />}
      {car.phone ? <PhoneLine phone={car.phone} short /> : null}
      {first ? (
        <a className={`${button()} ${sold ? css.wide : css.action}`} href={first.href} data-scroll="keep">
          {first.text}
        </a>
      ) : null}
    </div>
  );
}
