import type { CarView } from '#server/stock/views/car-view';
import { button } from '~/ui/button.css';
import { Price } from '~/ui/price';
import * as css from './price-panel.css';

/** What the car is, what it costs, what to do next. */
export const PricePanel = ({ car }: { car: CarView }) => (
  <div className={css.panel}>
    <h1 className={css.title}>
      {car.title} {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
    </h1>
    <ul className={css.chips}>
      {car.chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
    {car.notice ? <p className={css.notice}>{car.notice}</p> : null}
    <Price price={car.price} large />
    <a className={button({ wide: true })} href={car.enquire.href} data-scroll="keep">
      {car.enquire.text}
    </a>
    {car.location?.phone ? (
      <a className={button({ tone: 'quiet', wide: true })} href={car.location.phone.href}>
        Call {car.location.phone.text}
      </a>
    ) : null}
    <a className={css.share} href={`${car.href}/share`} data-scroll="keep">
      Share this car
    </a>
    {car.location ? <p className={css.place}>At {car.location.name}</p> : null}
  </div>
);
