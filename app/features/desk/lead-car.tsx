import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-car.css';
import * as lead from './lead-page.css';
import { Chips, Part } from './parts';

type LeadView = PageView<'lead'>;

/** The car of a lead: its photo, its state, and its price then and now. */
export const LeadCar = ({ car }: { car: NonNullable<LeadView['car']> }) => (
  <Part id="car" heading="Car">
    <div className={css.car}>
      {car.picture ? (
        <img className={css.photo} src={car.picture} alt="" width={128} height={96} loading="lazy" />
      ) : null}
      <div className={css.facts}>
        <p>
          <a className={lead.car} href={car.href}>
            {car.name}
          </a>
        </p>
        <p className={css.state}>
          <Chips chips={[car.chip]} />
          {car.price ? <span>{car.price}</span> : null}
        </p>
        <p className={lead.quiet}>{car.facts}</p>
      </div>
    </div>
  </Part>
);

/** Later enquiries of the person that are part of the lead. */
export const LaterEnquiries = ({ view: { parts } }: { view: LeadView }) =>
  parts.length > 0 ? (
    <Part id="later" heading="They also sent">
      <ul className={css.later}>
        {parts.map(({ href, about, category, age, message }) => (
          <li key={href} className={css.enquiry}>
            <a className={lead.car} href={href}>
              {about}
            </a>
            <p className={lead.quiet}>{[category, age].join(' · ')}</p>
            {message ? <p className={lead.message}>{message}</p> : null}
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
