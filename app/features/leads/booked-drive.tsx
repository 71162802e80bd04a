import type { BookingView } from '#server/leads/views/booking-view';
import { capital, useNoun } from '~/parts/cars/noun';
import { Questions } from '~/parts/journey';
import { say, sayWord } from '~/rendering/say';
import { button } from '~/ui/button';
import * as css from './booking-page.css';

interface BookedDriveProps {
  readonly booking: BookingView;
  /** Link to change the booking; the booking page has the forms instead. */
  readonly manage?: boolean;
}

/** A booked test drive: when, where, which car, and the available actions. */
export const BookedDrive = ({ booking, manage = false }: BookedDriveProps) => (
  <div className={css.card}>
    <dl className={css.facts}>
      <div>
        <dt>{say('When')}</dt>
        <dd className={booking.state === 'cancelled' ? css.whenGone : css.when}>
          <span className={css.line}>{booking.day}</span>
          {booking.hours}
        </dd>
      </div>
      <div>
        <dt>{say('Where')}</dt>
        <dd>
          <span className={css.line}>{booking.where.name}</span>
          {booking.where.address ? (
            <a href={booking.where.mapHref} rel="noreferrer">
              {booking.where.address}
            </a>
          ) : null}
        </dd>
      </div>
      <Car booking={booking} />
    </dl>
    <Questions phone={booking.phone} />
    {booking.state === 'cancelled' ? null : (
      <div className={css.actions}>
        <a className={button({ tone: manage ? 'primary' : 'quiet' })} href={booking.calendarHref}>
          {say('Add to calendar')}
        </a>
        {manage ? (
          <a className={button({ tone: 'quiet' })} href={booking.manageHref}>
            {say('Change or cancel')}
          </a>
        ) : null}
      </div>
    )}
  </div>
);

function Car({ booking: { car, carName } }: { booking: BookingView }) {
  const { one } = useNoun();
  if (!car && !carName) return null;
  return (
    <div>
      <dt>{sayWord(capital(one))}</dt>
      <dd>{car ? <a href={car.href}>{car.title}</a> : carName}</dd>
    </div>
  );
}
