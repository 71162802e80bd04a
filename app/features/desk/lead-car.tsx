import type { PageView } from '#server/desk/views/desk-view';
import * as css from './lead-page.css';
import { Chips, Part, TextLink } from './parts';
import * as parts from './parts.css';
import { Row } from './rows';

type LeadView = PageView<'lead'>;

interface LeadCarProps extends Pick<LeadView, 'sell'> {
  readonly car: NonNullable<LeadView['car']>;
}

/** The car of a lead: its photo, its state, and its price then and now. */
export const LeadCar = ({ car, sell }: LeadCarProps) => (
  <Part id="car" heading="Car">
    <div className={css.car}>
      {car.picture ? (
        <img className={css.photo} src={car.picture} alt="" width={128} height={96} loading="lazy" />
      ) : null}
      <div className={css.carFacts}>
        <a className={parts.link} href={car.href}>
          <strong>{car.name}</strong>
        </a>
        <p className={css.state}>
          <Chips chips={[car.chip]} />
          {car.price ? <span>{car.price}</span> : null}
        </p>
        <p className={parts.quiet}>{car.facts}</p>
        <TextLink href={sell?.href}>{sell?.text}</TextLink>
      </div>
    </div>
  </Part>
);

/** Later enquiries of the person that are part of the lead. */
export const LaterEnquiries = ({ view: { parts: enquiries } }: { view: LeadView }) =>
  enquiries.length > 0 ? (
    <Part id="later" heading="They also sent">
      <ul className={parts.rows}>
        {enquiries.map(({ href, about, category, age, message }) => (
          <Row
            key={href}
            name={about}
            href={href}
            facts={[[category, age].join(' · ')]}
            below={message ? <p className={parts.written}>{message}</p> : null}
          />
        ))}
      </ul>
    </Part>
  ) : null;
